#include "bots/random_player.hpp"

#include <utility>

namespace seq::bots {

RandomPlayer::RandomPlayer(Below below) : below_{std::move(below)} {}

Action RandomPlayer::choose(const View&, const LegalActions& legal) {
    if (legal.draw) return Draw{};
    return choose_uniformly(legal, below_);
}

Action choose_uniformly(const LegalActions& legal, const Below& below) {
    SEQ_ASSERT(!legal.empty());
    return legal.at(below(static_cast<std::uint32_t>(legal.count())));
}

}  // namespace seq::bots
