#include <algorithm>
#include <array>
#include <cstdint>
#include <openssl/evp.h>
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

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view url_digits = "-_";  ///< in the place of the last two
constexpr std::size_t group = 4;               ///< digits, for three bytes

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
    std::string text((bytes.size() + 2) / 3 * group + 1, '\0');  // and a zero at its end
    const int written = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                        static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(written));
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(text.size() / group * 3, '\0');
    const int read = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), as_bytes(text).data(),
                                     static_cast<int>(text.size()));
    if (read < 0) return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    bytes.resize(static_cast<std::size_t>(read) - padding);
    // OpenSSL ignores blanks at both ends, and bits behind the last byte.
    return to_base64(as_bytes(bytes)) == text ? std::optional{bytes} : std::nullopt;
}

bool is_base64_digit(char c) {
    return alphabet.find(c) != std::string_view::npos;
}

std::string to_base64url(Bytes bytes) {
    std::string text = to_base64(bytes);
    text.erase(std::min(text.find('='), text.size()));
    std::ranges::replace(text, '+', url_digits[0]);
    std::ranges::replace(text, '/', url_digits[1]);
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    if (!std::ranges::all_of(text, is_base64url_digit)) return std::nullopt;
    std::string padded{text};
    std::ranges::replace(padded, url_digits[0], '+');
    std::ranges::replace(padded, url_digits[1], '/');
    padded.resize((text.size() + group - 1) / group * group, '=');
    return from_base64(padded);
}

bool is_base64url_digit(char c) {
    return url_digits.find(c) != std::string_view::npos || (is_base64_digit(c) && c != '+' && c != '/');
}

}  // namespace seq::protocol
