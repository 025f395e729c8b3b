#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// The code points of texts from outside: reading them, and quoting such texts safely.

namespace seq::protocol::json {

/// Returned in place of a code point if the bytes are not UTF-8.
inline constexpr char32_t not_utf8 = 0xffffffff;

/// Removes one code point from the front of a text that is not empty and returns it. Removes one byte and
/// returns `not_utf8` if there is none (overlong forms, surrogates and values above U+10FFFF are invalid).
char32_t take_code_point(std::string_view& text);

/// Whether a whole text is UTF-8.
bool is_utf8(std::string_view text);

inline constexpr std::size_t step_bytes = 8;

/// Eight bytes of a text in one number, the first one lowest. Compilers make one instruction of it. Nearly
/// all texts are plain ASCII, so a loop looks at single bytes only if one of eight is special.
constexpr std::uint64_t eight_bytes(const char* from) {
    std::uint64_t bytes = 0;
    for (std::size_t n = 0; n < step_bytes; ++n)
        bytes |= std::uint64_t{static_cast<std::uint8_t>(from[n])} << (8 * n);
    return bytes;
}

/// Whether a code point may stand in a line of people's text. Control characters, invisible characters and
/// those that change the direction of writing may not, because they can make one text look like another.
bool is_plain(char32_t c);

/// A text from outside as a sentence can quote it: between backticks, truncated if long, with `?` for
/// characters that are not plain.
std::string quote(std::string_view text);

}  // namespace seq::protocol::json
