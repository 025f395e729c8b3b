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

constexpr std::array<Sign, 6> all_reactions{{
    {"thumbs-up", "👍"},
    {"heart", "❤"},
    {"laugh", "😄"},
    {"wow", "😮"},
    {"sad", "😢"},
    {"clap", "👏"},
}};

constexpr std::array<Sign, 6> all_emotes{{
    {"laugh", "😄"},
    {"wow", "😮"},
    {"clap", "👏"},
    {"party", "🎉"},
    {"wave", "👋"},
    {"tea", "☕"},
}};

constexpr std::array<Sign, 24> all_emojis{{
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
std::span<const Sign> reactions() {
    return all_reactions;
}
std::span<const Sign> emotes() {
    return all_emotes;
}
std::span<const Sign> avatar_emojis() {
    return all_emojis;
}

const Phrase* find_phrase(std::string_view id) {
    const auto* found = std::ranges::find(all_phrases, id, &Phrase::id);
    return found == all_phrases.end() ? nullptr : found;
}

const Sign* find_sign(std::span<const Sign> signs, std::string_view id) {
    const auto found = std::ranges::find(signs, id, &Sign::id);
    return found == signs.end() ? nullptr : &*found;
}

}  // namespace seq::protocol
