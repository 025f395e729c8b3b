#pragma once

#include "bots/player.hpp"

namespace seq::bots {

/// The medium bot's play after a roll of Sequence Dice: what leaves the best lines.
Action play_dice_medium(const View& view, const LegalActions& legal, const Below& below);

/// The hard bot's: what leaves the best lines after the roll that follows, on average over all that it may
/// show, if it is used as well as can be by the seat whose it is.
Action play_dice_hard(const View& view, const LegalActions& legal, const Below& below);

}  // namespace seq::bots
