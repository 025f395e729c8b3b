#include "server/push/base64url.hpp"

namespace seq::push {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned bits_of_digit = 6;
constexpr unsigned bits_of_byte = 8;

}  // namespace

std::string to_base64url(protocol::Bytes bytes) {
    std::string text;
    std::uint32_t held = 0;
    unsigned bits = 0;
    for (const std::uint8_t byte : bytes) {
        held = held << bits_of_byte | byte;
        for (bits += bits_of_byte; bits >= bits_of_digit; bits -= bits_of_digit)
            text += alphabet[held >> (bits - bits_of_digit) & 0x3FU];
    }
    if (bits > 0) text += alphabet[held << (bits_of_digit - bits) & 0x3FU];
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    std::uint32_t held = 0;
    unsigned bits = 0;
    for (const char digit : text) {
        const std::size_t value = alphabet.find(digit);
        if (value == std::string_view::npos) return std::nullopt;
        held = held << bits_of_digit | static_cast<std::uint32_t>(value);
        bits += bits_of_digit;
        if (bits < bits_of_byte) continue;
        bits -= bits_of_byte;
        bytes.push_back(static_cast<std::uint8_t>(held >> bits));
    }
    const bool is_whole = bits < bits_of_digit && (held & ((1U << bits) - 1)) == 0;
    return is_whole ? std::optional{bytes} : std::nullopt;
}

}  // namespace seq::push
