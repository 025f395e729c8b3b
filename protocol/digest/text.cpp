#include <array>
#include <cstdint>
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

constexpr unsigned bits_of_digit = 6;
constexpr unsigned bits_of_byte = 8;
constexpr std::size_t digits_of_group = 4;  ///< what padding fills up to

/// The 64 digits, and the value of each character; negative if it is no digit.
struct Alphabet {
    explicit constexpr Alphabet(std::string_view all) : digits{all} {
        values.fill(-1);
        std::int8_t next = 0;
        for (const char c : all)
            values[static_cast<unsigned char>(c)] = next++;
    }
    constexpr int value_of(char c) const { return values[static_cast<unsigned char>(c)]; }

    std::string_view digits;
    std::array<std::int8_t, 256> values{};
};

constexpr Alphabet standard{"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"};
constexpr Alphabet url{"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"};

std::string write(Bytes bytes, const Alphabet& alphabet) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * digits_of_group);
    std::uint32_t held = 0;
    unsigned bits = 0;
    for (const std::uint8_t byte : bytes) {
        held = held << bits_of_byte | byte;
        for (bits += bits_of_byte; bits >= bits_of_digit; bits -= bits_of_digit)
            text += alphabet.digits[held >> (bits - bits_of_digit) & 0x3FU];
    }
    if (bits > 0) text += alphabet.digits[held << (bits_of_digit - bits) & 0x3FU];
    return text;
}

std::optional<std::string> read(std::string_view digits, const Alphabet& alphabet) {
    std::string bytes;
    bytes.reserve(digits.size() * bits_of_digit / bits_of_byte);
    std::uint32_t held = 0;
    unsigned bits = 0;
    for (const char digit : digits) {
        const int value = alphabet.value_of(digit);
        if (value < 0) return std::nullopt;
        held = held << bits_of_digit | static_cast<std::uint32_t>(value);
        bits += bits_of_digit;
        if (bits < bits_of_byte) continue;
        bits -= bits_of_byte;
        bytes += static_cast<char>(held >> bits & 0xFFU);
    }
    const bool is_whole = bits < bits_of_digit && (held & ((1U << bits) - 1)) == 0;
    return is_whole ? std::optional{bytes} : std::nullopt;
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

std::string to_base64(Bytes bytes) {
    std::string text = write(bytes, standard);
    while (text.size() % digits_of_group != 0)
        text += '=';
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    if (text.size() % digits_of_group != 0) return std::nullopt;
    for (int padding = 0; padding < 2 && text.ends_with('='); ++padding)
        text.remove_suffix(1);
    return read(text, standard);
}

bool is_base64_digit(char c) {
    return standard.value_of(c) >= 0;
}

std::string to_base64url(Bytes bytes) {
    return write(bytes, url);
}

std::optional<std::string> from_base64url(std::string_view text) {
    return read(text, url);
}

bool is_base64url_digit(char c) {
    return url.value_of(c) >= 0;
}

}  // namespace seq::protocol
