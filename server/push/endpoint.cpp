#include "server/push/endpoint.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "protocol/message/voice_link.hpp"

namespace seq::push {
namespace {

using Failure = tl::unexpected<std::string>;

constexpr std::string_view scheme = "https://";
constexpr std::size_t host_bytes_max = 253;

bool is_of_host(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

std::optional<std::uint16_t> read_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
    const bool is_port = fault == std::errc{} && rest == text.data() + text.size() && port != 0;
    return is_port ? std::optional{port} : std::nullopt;
}

std::string in_lower_case(std::string_view host) {
    std::string lower{host};
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

}  // namespace

tl::expected<Endpoint, std::string> Endpoint::parse(std::string_view url) {
    if (!url.starts_with(scheme)) return Failure{"the endpoint of a subscription must be an https URL"};
    if (!std::ranges::all_of(url, [](char c) { return c > ' ' && c <= '~'; }) ||
        url.find('#') != std::string_view::npos)
        return Failure{"the endpoint of a subscription has characters that no URL has"};
    url.remove_prefix(scheme.size());
    const std::size_t end = std::min(url.find_first_of("/?"), url.size());
    std::string_view authority = url.substr(0, end);
    std::string target{url.substr(end)};
    if (!target.starts_with('/')) target.insert(0, 1, '/');
    Endpoint endpoint{.host = {}, .port = 443, .target = std::move(target)};
    if (const std::size_t colon = authority.find(':'); colon != std::string_view::npos) {
        const auto port = read_port(authority.substr(colon + 1));
        if (!port) return Failure{"the endpoint of a subscription has a port that is no number"};
        endpoint.port = *port;
        authority = authority.substr(0, colon);
    }
    if (authority.empty() || authority.size() > host_bytes_max || !std::ranges::all_of(authority, is_of_host))
        return Failure{"the endpoint of a subscription must name a host"};
    endpoint.host = in_lower_case(authority);
    if (protocol::is_address(endpoint.host))  // no push service has one
        return Failure{"the endpoint of a subscription must have a name, not an address"};
    return endpoint;
}

}  // namespace seq::push
