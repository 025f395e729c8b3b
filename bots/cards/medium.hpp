#pragma once

#include "bots/player.hpp"

namespace seq::bots {

/// The medium bot's play in a card game: the chip that does most for the lines of its own side, whatever
/// the rivals are about to do, and of equals any. There must be a place or a remove among the legal actions.
Action play_medium(const View& view, const LegalActions& legal, const Below& below);

}  // namespace seq::bots
