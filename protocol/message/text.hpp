#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::protocol {

/// A name or a line of chat as it may be shown to others, without surrounding blanks. It has 1 to
/// `characters_max` code points and at least one visible character. Control characters, changes of writing
/// direction, invisible characters and letters with more than 3 accents are refused, because they can make
/// one name look like another. Joiners and non-joiners are allowed between two visible characters and
/// variation selectors after one, because emoji (UTS #51) and several languages (UAX #31) need them. The
/// error says what the text must be.
tl::expected<std::string, std::string> plain_text(std::string_view text, std::size_t characters_max);

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

/// A form of a name that is equal for names that look alike. It ignores case, accents, variation selectors,
/// joiners and blanks, and maps Cyrillic and Greek letters to Latin ones of the same shape, 0 to o, and 1 and
/// l to i. It is not meant to be displayed.
std::string folded_name(std::string_view name);

/// Whether a name looks like that of a bot, `Bot 1`.
bool looks_like_a_bot(std::string_view name);

/// The name followed by this number in place of its own, shortened if it would be too long: `Gina 2`.
std::string numbered_name(std::string_view name, std::uint32_t number);

}  // namespace seq::protocol
