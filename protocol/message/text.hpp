#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::protocol {

/// A name or a line of chat as it may be shown to others, without surrounding blanks. It has 1 to
/// `characters_max` code points and at least one visible character. Control characters, changes of writing
/// direction, invisible characters and letters with more than 3 accents are refused, because they can make
/// one name look like another. The error says what the text must be.
tl::expected<std::string, std::string> plain_text(std::string_view text, std::size_t characters_max);

/// Whether this is a blank, of any width.
bool is_blank(char32_t c);
/// Whether this is a variation selector, which only changes the look of the character before it.
bool is_variation(char32_t c);
/// Whether this is an accent or another mark on the character before it.
bool is_combining_mark(char32_t c);

/// The text with A to Z in lower case.
std::string lower(std::string_view text);

}  // namespace seq::protocol
