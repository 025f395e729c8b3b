#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

// Eight bytes of a text in one number. Nearly all texts are plain ASCII, so a reader or writer checks eight
// bytes at once and looks at single bytes only if one of the eight is special.

namespace seq::protocol::json {

inline constexpr std::size_t step_bytes = 8;

/// Eight bytes of a text. The first one is the lowest. Compilers make one instruction of it.
constexpr std::uint64_t eight_bytes(const char* from) {
    std::uint64_t bytes = 0;
    for (std::size_t n = 0; n < step_bytes; ++n)
        bytes |= std::uint64_t{static_cast<std::uint8_t>(from[n])} << (8 * n);
    return bytes;
}

namespace eight {

inline constexpr std::uint64_t ones = 0x0101010101010101;
inline constexpr std::uint64_t top_bits = 0x80 * ones;

/// Sets the top bit of ASCII bytes that a JSON string must escape: control characters, quotation marks and
/// backslashes. Other bits, of bytes that are not ASCII or stand behind such a byte, mean nothing.
constexpr std::uint64_t marked_escapes(std::uint64_t bytes) {
    // A subtraction sets the top bit of a smaller byte, and borrows from the bytes behind it.
    const std::uint64_t controls = bytes - 0x20 * ones;
    const std::uint64_t quotes = (bytes ^ '"' * ones) - ones;
    const std::uint64_t backslashes = (bytes ^ '\\' * ones) - ones;
    return controls | quotes | backslashes;
}

constexpr std::size_t first_marked(std::uint64_t marks) {
    return static_cast<std::size_t>(std::countr_zero(marks)) / 8;
}

}  // namespace eight

/// The place of the first of eight bytes that a JSON string must escape; 8 if there is none.
constexpr std::size_t first_to_escape(std::uint64_t bytes) {
    return eight::first_marked(eight::marked_escapes(bytes) & ~bytes & eight::top_bits);
}

/// The same for a byte that must be escaped or is not ASCII.
constexpr std::size_t first_not_plain(std::uint64_t bytes) {
    return eight::first_marked((eight::marked_escapes(bytes) | bytes) & eight::top_bits);
}

constexpr bool is_ascii(std::uint64_t bytes) {
    return (bytes & eight::top_bits) == 0;
}

constexpr bool needs_escape(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

}  // namespace seq::protocol::json
