#pragma once

#include <optional>

#include "bots/random_player.hpp"

namespace seq::bots {

/// What needs no thought at any level but the lowest: an owed card is drawn at once (S19), a dead card is
/// exchanged before the play, which costs nothing (S17), dice are thrown, and where there is one action only,
/// it is done. Nothing where there is something to decide.
std::optional<Action> plain_choice(const LegalActions& legal);

}  // namespace seq::bots
