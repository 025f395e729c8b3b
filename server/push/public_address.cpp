#include "server/push/public_address.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace seq::push {
namespace {

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

bool is_public(const ip::address& address) {
    return address.is_v4() ? is_public_4(address.to_v4()) : is_public_6(address.to_v6());
}

}  // namespace seq::push
