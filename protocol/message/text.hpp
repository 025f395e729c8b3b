#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::protocol {

/// Why a text is refused: a code of the protocol (`blank-text`, `long-text`, `odd-text`), and what the text
/// must be.
struct TextTrouble {
    std::string_view code;
    std::string sentence;
};

/// A name or a line of chat as it may be shown to others, without surrounding blanks. It has 1 to
/// `characters_max` code points and at least one visible character. Control characters, changes of writing
/// direction, invisible characters and letters with more than 3 accents are refused, because they can make
/// one name look like another. Joiners and non-joiners are allowed between two visible characters and
/// variation selectors after one, because emoji (UTS #51) and several languages (UAX #31) need them, and
/// tags in the flags of England, Scotland and Wales. Texts in journals and records were accepted by this
/// rule: it is never made stricter.
tl::expected<std::string, TextTrouble> plain_text(std::string_view text, std::size_t characters_max);

/// A pasted text without the hidden characters that plain_text() refuses, and with blanks in the place of
/// tabs and line breaks. It does not change a text that plain_text() accepts.
std::string without_hidden(std::string_view text);

/// Whether this is a blank, of any width.
bool is_blank(char32_t c);
/// Whether this is a variation selector, which only changes the look of the character before it.
bool is_variation(char32_t c);
/// Whether this is the zero width joiner of emoji and some alphabets, or the non-joiner.
bool is_joiner(char32_t c);
/// Whether this is an accent or another mark on the character before it.
bool is_combining_mark(char32_t c);

/// The text with A to Z in lower case.
std::string lower(std::string_view text);

/// How many letters must be put in, left out, changed or swapped with their neighbour to make one word of the
/// other.
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace seq::protocol
