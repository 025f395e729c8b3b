#include "bots/level.hpp"

#include <utility>

#include "bots/hard_player.hpp"
#include "bots/medium_player.hpp"
#include "bots/random_player.hpp"

namespace seq::bots {

std::unique_ptr<Player> make_player(BotLevel level, Below below) {
    switch (level) {
        case BotLevel::easy: return std::make_unique<RandomPlayer>(std::move(below));
        case BotLevel::medium: return std::make_unique<MediumPlayer>(std::move(below));
        case BotLevel::hard: return std::make_unique<HardPlayer>(std::move(below));
    }
    SEQ_ASSERT(!"a level of the enum");
}

}  // namespace seq::bots
