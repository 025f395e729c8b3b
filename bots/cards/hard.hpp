#pragma once

#include "bots/cards/look_ahead.hpp"

namespace seq::bots {

/// The hard bot's play in a card game: every play is judged by what it does to all lines, the best of them by
/// what the others may answer. There must be a place or a remove among the legal actions.
Action play_hard(const View& view, const LegalActions& legal, const Below& below, const Weights& weights = {},
                 const Effort& effort = {});

/// The card that it can do without (S23).
Action forfeit_hard(const View& view, const LegalActions& legal, const Weights& weights = {});

}  // namespace seq::bots
