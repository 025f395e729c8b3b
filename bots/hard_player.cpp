#include "bots/hard_player.hpp"

#include <utility>

#include "bots/cards/hard.hpp"
#include "bots/dice_board/play.hpp"
#include "bots/plain_choice.hpp"

namespace seq::bots {

HardPlayer::HardPlayer(Below below) : below_{std::move(below)} {}

Action HardPlayer::choose(const View& view, const LegalActions& legal) {
    if (const auto plain = plain_choice(legal)) return *plain;
    if (!legal.forfeits.empty()) return forfeit_hard(view, legal);
    return view.setup.preset->kind == Kind::cards ? play_hard(view, legal, below_)
                                                  : play_dice_hard(view, legal, below_);
}

}  // namespace seq::bots
