#include <array>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {
namespace {

constexpr char digit(unsigned value) {
    return static_cast<char>(value + (value < 10 ? '0' : 'a' - 10));
}

constexpr std::uint8_t no_digit = 0xff;

/// The values of hex digits, in either case, by their bytes.
constexpr std::array<std::uint8_t, 256> digit_values = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(no_digit);
    for (std::uint8_t value = 0; value < 16; ++value) {
        values[static_cast<std::uint8_t>(digit(value))] = value;
        if (value >= 10) values[static_cast<std::size_t>('A' + value - 10)] = value;
    }
    return values;
}();

std::uint8_t value_of(char c) {
    return digit_values[static_cast<std::uint8_t>(c)];
}

}  // namespace

std::string to_hex(Bytes bytes) {
    std::string text(2 * bytes.size(), '0');
    write_hex(bytes, text.data());
    return text;
}

char* write_hex(Bytes bytes, char* to) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        to[2 * i] = digit(bytes[i] >> 4U);
        to[2 * i + 1] = digit(bytes[i] & 15U);
    }
    return to + 2 * bytes.size();
}

bool from_hex(std::string_view text, std::span<std::uint8_t> out) {
    if (text.size() != 2 * out.size()) return false;
    unsigned all = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const unsigned high = value_of(text[2 * i]);
        const unsigned low = value_of(text[2 * i + 1]);
        out[i] = static_cast<std::uint8_t>(high << 4U | low);
        all |= high | low;
    }
    return all < 16;
}

}  // namespace seq::protocol
