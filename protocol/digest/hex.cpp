#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {
namespace {

constexpr char digit(unsigned value) {
    return static_cast<char>(value + (value < 10 ? '0' : 'a' - 10));
}

/// The value of a hex digit in either case, and whether it is one. Without branches, so that compilers use
/// vectors.
struct HexDigit {
    explicit constexpr HexDigit(char c) {
        const auto decimal = static_cast<std::uint8_t>(c - '0');
        const auto letter = static_cast<std::uint8_t>((c | ('a' - 'A')) - 'a');
        value = decimal < 10 ? decimal : static_cast<std::uint8_t>(letter + 10);
        is_valid = decimal < 10 || letter < 6;
    }
    std::uint8_t value;
    bool is_valid;
};

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
    bool all_valid = true;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const HexDigit high{text[2 * i]};
        const HexDigit low{text[2 * i + 1]};
        out[i] = static_cast<std::uint8_t>(16 * high.value + low.value);
        all_valid &= high.is_valid && low.is_valid;
    }
    return all_valid;
}

}  // namespace seq::protocol
