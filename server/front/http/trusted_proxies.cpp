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
ip::address_v6::bytes_type bits_of(const ip::address& address) {
    const auto v6 = address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
    return v6.to_bytes();
}

bool same_begin(const ip::address_v6::bytes_type& a, const ip::address_v6::bytes_type& b, unsigned length) {
    constexpr unsigned byte = 8;
    const std::size_t whole = length / byte;
    if (!std::equal(a.begin(), a.begin() + whole, b.begin())) return false;
    const unsigned rest = length % byte;
    return rest == 0 || a[whole] >> (byte - rest) == b[whole] >> (byte - rest);
}

}  // namespace

tl::expected<TrustedProxies, std::string> TrustedProxies::parse(std::string_view list) {
    TrustedProxies proxies;
    for (const std::string_view word : split_at_commas(list)) {
        auto network = parse_network(word);
        if (!network) return tl::unexpected{network.error()};
        proxies.networks_.push_back(*network);
    }
    return proxies;
}

tl::expected<TrustedProxies::Network, std::string> TrustedProxies::parse_network(std::string_view text) {
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
    return Network{bits_of(*address), bits_of_v6 - bits + length};
}

bool TrustedProxies::trusts(const ip::address& address) const {
    const auto bits = bits_of(address);
    return std::ranges::any_of(networks_,
                               [&](const Network& one) { return same_begin(bits, one.bits, one.length); });
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
