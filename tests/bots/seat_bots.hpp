#pragma once

#include <memory>
#include <vector>

#include "bots/player.hpp"
#include "engine/match.hpp"

namespace seq::test {

/// Numbers for a bot, the same for the same seed.
bots::Below numbers(std::uint64_t seed);

/// What a bot of this level does for the seat to move. It must be allowed.
Action choice(const Match& match, BotLevel level, std::uint64_t seed = 1);

/// Plays the match to its end, a level for each side; who won. No side where it is a draw.
Side winner(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t seed);

}  // namespace seq::test
