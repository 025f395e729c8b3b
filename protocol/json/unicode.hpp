#pragma once

#include <cstddef>
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

/// Writes a code point as UTF-8, in up to four bytes. Returns the end of what it has written.
char* write_code_point(char* to, char32_t c);

/// Whether a code point may stand in a line of people's text. Control characters, invisible characters and
/// those that change the direction of writing may not, because they can make one text look like another.
bool is_plain(char32_t c);

/// A text from outside as a sentence can quote it: between backticks, truncated if long, with `?` for
/// characters that are not plain.
std::string quote(std::string_view text);

}  // namespace seq::protocol::json
