#pragma once

#include <functional>
#include <vector>

#include "bots/player.hpp"
#include "engine/match.hpp"

namespace seq::test {

/// A bot's random numbers, the same for the same seed.
bots::Below numbers(std::uint64_t seed);

/// The action of a bot of this level for the seat to move. It must be legal.
Action choice(const Match& match, BotLevel level, std::uint64_t seed = 1);

/// Called with each action and the seat that makes it.
using OnAction = std::function<void(Seat, const Action&)>;

/// Plays a game to its end with a level for each side. Returns the winner; no side if it is a draw.
Side play_game(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t seed,
               const OnAction& on_action);
/// The same, for its winner only.
Side winner(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t seed);

}  // namespace seq::test
