#include "protocol/talk/avatars.hpp"

#include <algorithm>
#include <array>

namespace seq::protocol {
namespace {

constexpr std::array<AvatarEmoji, 24> all_emojis{{
    {"fox", "🦊"},   {"cat", "🐱"},       {"dog", "🐶"},     {"panda", "🐼"},   {"koala", "🐨"},
    {"lion", "🦁"},  {"tiger", "🐯"},     {"frog", "🐸"},    {"monkey", "🐵"},  {"penguin", "🐧"},
    {"owl", "🦉"},   {"duck", "🦆"},      {"unicorn", "🦄"}, {"octopus", "🐙"}, {"turtle", "🐢"},
    {"whale", "🐳"}, {"butterfly", "🦋"}, {"bee", "🐝"},     {"cactus", "🌵"},  {"mushroom", "🍄"},
    {"pizza", "🍕"}, {"cookie", "🍪"},    {"balloon", "🎈"}, {"rocket", "🚀"},
}};

}  // namespace

std::span<const AvatarEmoji> avatar_emojis() {
    return all_emojis;
}

const AvatarEmoji* find_avatar_emoji(std::string_view id) {
    const auto found = std::ranges::find(all_emojis, id, &AvatarEmoji::id);
    return found == all_emojis.end() ? nullptr : &*found;
}

}  // namespace seq::protocol
