#include "bots/medium_player.hpp"

#include <utility>

#include "bots/cards/medium.hpp"
#include "bots/dice_board/play.hpp"
#include "bots/plain_choice.hpp"

namespace seq::bots {

MediumPlayer::MediumPlayer(Below below) : below_{std::move(below)} {}

Action MediumPlayer::choose(const View& view, const LegalActions& legal) {
    if (const auto plain = plain_choice(legal)) return *plain;
    if (!legal.forfeits.empty()) return choose_uniformly(legal, below_);
    return view.setup.preset->kind == Kind::cards ? play_medium(view, legal, below_)
                                                  : play_dice_medium(view, legal, below_);
}

}  // namespace seq::bots
