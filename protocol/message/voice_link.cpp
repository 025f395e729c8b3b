#include "protocol/message/voice_link.hpp"

#include <algorithm>

#include "protocol/message/limits.hpp"

namespace seq::protocol {
namespace {

constexpr std::string_view scheme = "https://";
constexpr std::size_t port_digits_max = 5;

bool is_port_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_of_host(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_port_digit(c) || c == '-' || c == '.';
}
/// Visible ASCII except for what RFC 3986 does not allow in an address.
bool is_of_address(char c) {
    static constexpr std::string_view excluded = "\"<>\\^`{|}";
    return c > ' ' && c <= '~' && excluded.find(c) == std::string_view::npos;
}

}  // namespace

std::string_view host_in_voice_link(std::string_view link) {
    link.remove_prefix(std::min(scheme.size(), link.size()));
    return link.substr(0, link.find_first_of("/?#"));
}

bool is_voice_link(std::string_view text) {
    if (text.size() > voice_link_bytes_max || !text.starts_with(scheme)) return false;
    if (!std::ranges::all_of(text, is_of_address)) return false;
    const std::string_view host = host_in_voice_link(text);
    const std::string_view name = host.substr(0, host.find(':'));
    const bool has_name = !name.empty() && name.front() != '.' && std::ranges::all_of(name, is_of_host);
    if (!has_name || name.size() == host.size()) return has_name;
    const std::string_view port = host.substr(name.size() + 1);
    return !port.empty() && port.size() <= port_digits_max && std::ranges::all_of(port, is_port_digit);
}

}  // namespace seq::protocol
