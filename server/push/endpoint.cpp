#include "server/push/endpoint.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <charconv>
#include <optional>

#include "protocol/message/text.hpp"

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

namespace ip = boost::asio::ip;

template <typename Network, typename Address>
bool is_in(const Network& network, const Address& address) {
    const Network of_address{address, network.prefix_length()};
    return of_address.network().to_bytes() == network.network().to_bytes();  // without an interface
}

bool is_public_4(const ip::address_v4& address) {
    static const std::array special{
        ip::make_network_v4("0.0.0.0/8"),        // this network
        ip::make_network_v4("10.0.0.0/8"),       // private
        ip::make_network_v4("100.64.0.0/10"),    // shared by the customers of a provider
        ip::make_network_v4("127.0.0.0/8"),      // this machine
        ip::make_network_v4("169.254.0.0/16"),   // link-local
        ip::make_network_v4("172.16.0.0/12"),    // private
        ip::make_network_v4("192.0.0.0/24"),     // protocol assignments
        ip::make_network_v4("192.0.2.0/24"),     // documentation
        ip::make_network_v4("192.88.99.0/24"),   // relays of 6to4
        ip::make_network_v4("192.168.0.0/16"),   // private
        ip::make_network_v4("198.18.0.0/15"),    // benchmarks
        ip::make_network_v4("198.51.100.0/24"),  // documentation
        ip::make_network_v4("203.0.113.0/24"),   // documentation
        ip::make_network_v4("224.0.0.0/4"),      // multicast
        ip::make_network_v4("240.0.0.0/4"),      // reserved, and broadcast
    };
    return std::ranges::none_of(special, [&](const auto& network) { return is_in(network, address); });
}

bool is_public_6(const ip::address_v6& address) {
    static const auto unicast = ip::make_network_v6("2000::/3");  // all others are special
    static const std::array special{
        ip::make_network_v6("2001::/23"),      // protocol assignments, among them Teredo
        ip::make_network_v6("2001:db8::/32"),  // documentation
        ip::make_network_v6("2002::/16"),      // 6to4
        ip::make_network_v6("3fff::/20"),      // documentation
    };
    return is_in(unicast, address) &&
           std::ranges::none_of(special, [&](const auto& network) { return is_in(network, address); });
}

}  // namespace

Expected<Endpoint> Endpoint::parse(std::string_view url) {
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
    endpoint.host = protocol::lower(authority);
    if (protocol::is_address(endpoint.host))  // no push service has one
        return Failure{"the endpoint of a subscription must have a name, not an address"};
    return endpoint;
}

bool is_public(const ip::address& address) {
    return address.is_v4() ? is_public_4(address.to_v4()) : is_public_6(address.to_v6());
}

}  // namespace seq::push
