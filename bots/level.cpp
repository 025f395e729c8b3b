#include "bots/level.hpp"

#include <utility>

#include "bots/hard_player.hpp"
#include "bots/medium_player.hpp"
#include "bots/random_player.hpp"

namespace seq::bots {

std::string_view to_string(Level level) {
    switch (level) {
        case Level::easy: return "easy";
        case Level::medium: return "medium";
        case Level::hard: return "hard";
    }
    SEQ_ASSERT(!"a level of the enum");
}

std::optional<Level> parse_level(std::string_view word) {
    for (const Level level : levels)
        if (to_string(level) == word) return level;
    return std::nullopt;
}

std::unique_ptr<Player> make_player(Level level, Below below) {
    switch (level) {
        case Level::easy: return std::make_unique<RandomPlayer>(std::move(below));
        case Level::medium: return std::make_unique<MediumPlayer>(std::move(below));
        case Level::hard: return std::make_unique<HardPlayer>(std::move(below));
    }
    SEQ_ASSERT(!"a level of the enum");
}

}  // namespace seq::bots
