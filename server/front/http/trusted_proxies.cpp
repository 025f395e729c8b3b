#include "server/front/http/trusted_proxies.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <ranges>

#include "server/front/http/http.hpp"

namespace seq::net {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned bits_of_v4 = 32;
constexpr unsigned bits_of_v6 = 128;

std::optional<ip::address> parse_address(std::string_view text) {
    boost::system::error_code error;
    const auto address = ip::make_address(std::string{text}, error);
    return error ? std::nullopt : std::optional{address};
}

// A proxy's word for a client: an address, with a port behind it (IPv6 then in brackets) or in quotes.
std::optional<ip::address> parse_client(std::string_view text) {
    if (text.size() > 1 && text.starts_with('"') && text.ends_with('"'))
        text = text.substr(1, text.size() - 2);
    if (text.starts_with('['))
        text = text.substr(1, text.find(']') - 1);
    else if (std::ranges::count(text, ':') == 1)
        text = text.substr(0, text.find(':'));
    return parse_address(text);
}

// Mapped to IPv6, so that both kinds are compared alike.
ip::address_v6 as_v6(const ip::address& address) {
    return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

Expected<ip::network_v6> parse_network(std::string_view text) {
    const tl::unexpected wrong{"\"" + std::string{text} +
                               "\" is no address and no network, such as 127.0.0.1 or 10.0.0.0/8"};
    const std::size_t slash = text.find('/');
    const auto address = parse_address(text.substr(0, slash));
    if (!address) return wrong;
    const unsigned bits = address->is_v4() ? bits_of_v4 : bits_of_v6;
    unsigned length = bits;
    if (slash != std::string_view::npos) {
        const char* end = text.data() + text.size();
        const auto [rest, fault] = std::from_chars(text.data() + slash + 1, end, length);
        if (fault != std::errc{} || rest != end || length > bits) return wrong;
    }
    return ip::network_v6{as_v6(*address), static_cast<unsigned short>(bits_of_v6 - bits + length)};
}

}  // namespace

Expected<TrustedProxies> TrustedProxies::parse(std::string_view list) {
    TrustedProxies proxies;
    for (const std::string_view word : split_at_commas(list)) {
        auto network = parse_network(word);
        if (!network) return tl::unexpected{network.error()};
        proxies.networks_.push_back(*network);
    }
    return proxies;
}

bool TrustedProxies::trusts(const ip::address& address) const {
    const ip::address_v6 v6 = as_v6(address);
    return std::ranges::any_of(networks_, [&](const ip::network_v6& one) {
        const ip::network_v6 of_address{v6, one.prefix_length()};
        return of_address.network().to_bytes() == one.network().to_bytes();  // without an interface
    });
}

ip::address TrustedProxies::client_of(const ip::address& peer, std::string_view forwarded_for) const {
    ip::address client = peer;
    for (const std::string_view word : split_at_commas(forwarded_for) | std::views::reverse) {
        const auto before = trusts(client) ? parse_client(word) : std::nullopt;
        if (!before) break;
        client = *before;
    }
    return client;
}

}  // namespace seq::net
