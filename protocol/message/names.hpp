#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// The names of members: which characters they have, and which names look alike. docs/protocol.md has the
// rule.

namespace seq::protocol {

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

}  // namespace seq::protocol
