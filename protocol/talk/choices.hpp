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

struct Reaction {
    std::string_view id;
    std::string_view sign;
};

/// Shown at the seat of its sender. An emote names no card, suit, number or direction, and judges neither a
/// hand nor a plan (T1).
struct EmoteSign {
    std::string_view id;
    std::string_view sign;
};

std::span<const Phrase> phrases();
std::span<const Reaction> reactions();
std::span<const EmoteSign> emotes();

/// Null if there is no phrase, reaction or emote with this id.
const Phrase* find_phrase(std::string_view id);
const Reaction* find_reaction(std::string_view id);
const EmoteSign* find_emote(std::string_view id);

/// An emoji for an avatar.
struct AvatarEmoji {
    std::string_view id;  ///< on the wire and in the terminal
    std::string_view sign;
};

std::span<const AvatarEmoji> avatar_emojis();
/// Null if there is no emoji with this id.
const AvatarEmoji* find_avatar_emoji(std::string_view id);

/// How many colours there are for avatars. Clients choose the shades, so that they can be told apart in their
/// own light and dark appearance.
inline constexpr std::uint32_t avatar_colours = 8;

}  // namespace seq::protocol
