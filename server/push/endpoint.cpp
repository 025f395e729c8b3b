#include "server/push/endpoint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
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

namespace ip = boost::asio::ip;

struct Block4 {
    std::uint32_t network = 0;
    unsigned bits = 0;
};

constexpr std::uint32_t quad(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return a << 24U | b << 16U | c << 8U;
}

constexpr std::array special_4{
    Block4{quad(0, 0, 0), 8},        // this network
    Block4{quad(10, 0, 0), 8},       // private
    Block4{quad(100, 64, 0), 10},    // shared by the customers of a provider
    Block4{quad(127, 0, 0), 8},      // this machine
    Block4{quad(169, 254, 0), 16},   // link-local
    Block4{quad(172, 16, 0), 12},    // private
    Block4{quad(192, 0, 0), 24},     // protocol assignments
    Block4{quad(192, 0, 2), 24},     // documentation
    Block4{quad(192, 88, 99), 24},   // relays of 6to4
    Block4{quad(192, 168, 0), 16},   // private
    Block4{quad(198, 18, 0), 15},    // benchmarks
    Block4{quad(198, 51, 100), 24},  // documentation
    Block4{quad(203, 0, 113), 24},   // documentation
    Block4{quad(224, 0, 0), 4},      // multicast
    Block4{quad(240, 0, 0), 4},      // reserved, and broadcast
};

struct Block6 {
    std::array<std::uint8_t, 4> network{};
    unsigned bits = 0;
};

/// Global unicast addresses; all others are special.
constexpr Block6 unicast{{0x20}, 3};
constexpr std::array special_6{
    Block6{{0x20, 0x01, 0x00, 0x00}, 23},  // protocol assignments, among them Teredo
    Block6{{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    Block6{{0x20, 0x02}, 16},              // 6to4
    Block6{{0x3f, 0xff, 0x00, 0x00}, 20},  // documentation
};

bool is_in(std::uint32_t address, std::uint32_t network, unsigned bits) {
    const std::uint32_t mask = ~std::uint32_t{0} << (32U - bits);
    return (address & mask) == (network & mask);
}

/// The first 32 bits.
template <std::size_t size>
std::uint32_t head_of(const std::array<std::uint8_t, size>& bytes) {
    std::uint32_t head = 0;
    for (std::size_t i = 0; i < 4; ++i)
        head = head << 8U | bytes[i];
    return head;
}

bool is_public_4(const ip::address_v4& address) {
    return std::ranges::none_of(special_4, [number = address.to_uint()](const Block4& block) {
        return is_in(number, block.network, block.bits);
    });
}

bool is_public_6(const ip::address_v6& address) {
    const auto bytes = address.to_bytes();
    const std::uint32_t head = head_of(bytes);
    return is_in(head, head_of(unicast.network), unicast.bits) &&
           std::ranges::none_of(special_6, [head](const Block6& block) {
               return is_in(head, head_of(block.network), block.bits);
           });
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

bool is_public(const ip::address& address) {
    return address.is_v4() ? is_public_4(address.to_v4()) : is_public_6(address.to_v6());
}

}  // namespace seq::push
