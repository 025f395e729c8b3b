#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::protocol {

/// A name or a line of chat as it may be shown to others: blanks around it are taken off; what is left has 1
/// to `characters_max` code points and something to see. The error says what the text must be. Control
/// characters, changes of writing direction and invisible characters are refused: with them one name looks
/// like another. So is a letter with more than 3 accents.
tl::expected<std::string, std::string> plain_text(std::string_view text, std::size_t characters_max);

/// A blank of any width.
bool is_blank(char32_t c);
/// Changes the look of the character before it and is nothing by itself.
bool is_variation(char32_t c);
/// An accent or another mark on the character before it.
bool is_combining_mark(char32_t c);

/// The same in lower case, where only the letters a to z have two cases.
std::string lower(std::string_view text);

}  // namespace seq::protocol
