#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// What members choose from: the fixed phrases, reactions and emotes, and what can be shown next to their
// names. Clients may show their own words for an id; those here are the English ones.

namespace seq::protocol {

struct Phrase {
    std::string_view id;  ///< on the wire and in the terminal
    std::string_view text;
    bool in_silence = false;  ///< T3: allowed under `silent`, because it carries no hint
};

/// A reaction, an emote or the emoji of an avatar.
struct Sign {
    std::string_view id;  ///< on the wire and in the terminal
    std::string_view sign;
};

std::span<const Phrase> phrases();
std::span<const Sign> reactions();
/// Shown at the seat of their sender. An emote names no card, suit, number or direction, and judges neither a
/// hand nor a plan (T1).
std::span<const Sign> emotes();
std::span<const Sign> avatar_emojis();

/// The one with this id; null if there is none.
const Phrase* find_phrase(std::string_view id);
const Sign* find_sign(std::span<const Sign> signs, std::string_view id);

/// How many colours there are for avatars. Clients choose the shades, so that they can be told apart in their
/// own light and dark appearance.
inline constexpr std::uint32_t avatar_colours = 8;

}  // namespace seq::protocol
