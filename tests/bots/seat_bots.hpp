#pragma once

#include <memory>
#include <vector>

#include "bots/player.hpp"
#include "engine/match.hpp"

namespace seq::test {

/// A bot's random numbers, the same for the same seed.
bots::Below numbers(std::uint64_t seed);

/// The action of a bot of this level for the seat to move. It must be legal.
Action choice(const Match& match, BotLevel level, std::uint64_t seed = 1);

/// Plays the match to its end with a level for each side. Returns the winner; no side if it is a draw.
Side winner(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t seed);

}  // namespace seq::test
