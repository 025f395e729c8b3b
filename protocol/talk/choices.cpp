#include "protocol/talk/choices.hpp"

#include <algorithm>
#include <array>

namespace seq::protocol {
namespace {

constexpr std::array<Phrase, 12> all_phrases{{
    {"good-game", "Good game!", true},
    {"sorry", "Sorry!", true},
    {"thinking", "Let me think ...", true},
    {"back-soon", "Back in a moment.", true},
    {"well-played", "Well played!", true},
    {"hello", "Hello!"},
    {"good-luck", "Good luck!"},
    {"welcome", "Welcome!"},
    {"here-again", "I'm back!"},
    {"thanks", "Thank you!"},
    {"rematch", "Another game?"},
    {"good-bye", "Bye!"},
}};

constexpr std::array<Reaction, 6> all_reactions{{
    {"thumbs-up", "👍"},
    {"heart", "❤"},
    {"laugh", "😄"},
    {"wow", "😮"},
    {"sad", "😢"},
    {"clap", "👏"},
}};

constexpr std::array<EmoteSign, 6> all_emotes{{
    {"laugh", "😄"},
    {"wow", "😮"},
    {"clap", "👏"},
    {"party", "🎉"},
    {"wave", "👋"},
    {"tea", "☕"},
}};

template <typename Rows>
auto* find(const Rows& rows, std::string_view id) {
    const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

constexpr std::array<AvatarEmoji, 24> all_emojis{{
    {"fox", "🦊"},   {"cat", "🐱"},       {"dog", "🐶"},     {"panda", "🐼"},   {"koala", "🐨"},
    {"lion", "🦁"},  {"tiger", "🐯"},     {"frog", "🐸"},    {"monkey", "🐵"},  {"penguin", "🐧"},
    {"owl", "🦉"},   {"duck", "🦆"},      {"unicorn", "🦄"}, {"octopus", "🐙"}, {"turtle", "🐢"},
    {"whale", "🐳"}, {"butterfly", "🦋"}, {"bee", "🐝"},     {"cactus", "🌵"},  {"mushroom", "🍄"},
    {"pizza", "🍕"}, {"cookie", "🍪"},    {"balloon", "🎈"}, {"rocket", "🚀"},
}};

}  // namespace

std::span<const Phrase> phrases() {
    return all_phrases;
}
std::span<const Reaction> reactions() {
    return all_reactions;
}
std::span<const EmoteSign> emotes() {
    return all_emotes;
}
const Phrase* find_phrase(std::string_view id) {
    return find(all_phrases, id);
}
const Reaction* find_reaction(std::string_view id) {
    return find(all_reactions, id);
}
const EmoteSign* find_emote(std::string_view id) {
    return find(all_emotes, id);
}

std::span<const AvatarEmoji> avatar_emojis() {
    return all_emojis;
}

const AvatarEmoji* find_avatar_emoji(std::string_view id) {
    return find(all_emojis, id);
}

}  // namespace seq::protocol
