#include <algorithm>
#include <charconv>

#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"

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

/// Whether the name is `localhost` or ends like it, in any case.
bool is_this_machine(std::string_view name) {
    constexpr std::string_view own = "localhost";
    if (name.ends_with('.')) name.remove_suffix(1);
    return name.size() >= own.size() && std::ranges::equal(name.substr(name.size() - own.size()), own,
                                                           [](char a, char b) { return (a | ' ') == b; });
}

}  // namespace

bool is_address(std::string_view host) {
    if (host.ends_with('.')) host.remove_suffix(1);
    const std::string_view last = host.substr(host.rfind('.') + 1);
    return last.starts_with("0x") || last.starts_with("0X") ||
           last.find_first_not_of("0123456789") == std::string_view::npos;
}

bool may_be_voice_link(std::string_view text) {
    constexpr int port_max = 65'535;
    if (!is_voice_link(text)) return false;
    const std::string_view host = host_in_voice_link(text);
    const std::string_view name = host.substr(0, host.find(':'));
    int port = 443;
    if (name.size() < host.size())
        std::from_chars(host.data() + name.size() + 1, host.data() + host.size(), port);
    const auto has = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
    const bool has_labels =
        !name.starts_with('-') && !name.ends_with('-') && !has("..") && !has("-.") && !has(".-");
    return port > 0 && port <= port_max && has_labels && !is_address(name) && !is_this_machine(name);
}

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
