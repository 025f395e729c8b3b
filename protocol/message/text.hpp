#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

// What people type: texts, names and links to voice calls. docs/protocol.md has the rules.

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

// The names of members: which characters they have, and which names look alike.

/// Marks the host wherever members are listed. No name contains it.
inline constexpr std::string_view host_sign = "\u2654";

/// Whether a text that plain_text() accepts can be a name: it has no format characters, no unassigned or
/// private ones (Cf, Cn, Co of Unicode 15), no jamo that combine, not the sign of the host, and at most 4
/// marks of any script on one character.
bool is_usable_name(std::string_view name);

/// What a name looks like: its letters without case, accents, blanks and punctuation, and with letters of all
/// scripts that look like others in the place of those (NFKC and the confusables of UTS 39). Not for display.
struct FoldedName {
    std::u32string as_written;  ///< capitals by the shape of capitals: Greek nu is like v, its capital like N
    std::u32string in_capitals;  ///< the same if the name were written in capitals
};
FoldedName folded_name(std::string_view name);
bool look_alike(const FoldedName& one, const FoldedName& other);

/// Whether a name looks like that of a bot, `Bot 1`.
bool looks_like_a_bot(std::string_view name);

/// The name followed by this number in place of its own, shortened if it would be too long: `Gina 2`.
std::string numbered_name(std::string_view name, std::uint32_t number);

// Links to voice calls.

/// Whether programs that resolve names may take a host for an IPv4 address, such as 127.1 or 0x7f000001 (URL
/// Standard, "ends in a number").
bool is_address(std::string_view host);

/// Whether a host may set this link, which everybody at the table opens: as below, with a name that can be
/// looked up and a port that exists. Addresses and `localhost` are refused, because they lead each member to
/// a machine of their own.
bool may_be_voice_link(std::string_view text);

/// Whether this can be the link to the voice call of a room: an https address of at most
/// `voice_link_bytes_max` ASCII characters whose host is a name and not an address in brackets, without a
/// user name or a password. What a browser would read in another way than it looks is refused.
bool is_voice_link(std::string_view text);

/// What a member must type instead of a text that is no voice link.
inline constexpr std::string_view voice_link_form =
    "must be a link of at most 256 characters that begins with https:// and a name, without a user name or a "
    "password";

/// The host of a voice link, with its port if there is one: `meet.example`.
std::string_view host_in_voice_link(std::string_view link);

}  // namespace seq::protocol
