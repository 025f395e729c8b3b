#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// What members can choose to be shown next to their names.

namespace seq::protocol {

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
