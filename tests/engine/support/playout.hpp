#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/match.hpp"
#include "tests/engine/support/chance.hpp"

namespace seq::test {

/// What one actor did.
struct Move {
    Seat seat;
    Action action;
};

/// Every seating of the standard game with both ways to draw.
std::vector<Setup> all_setups();

/// One of the moves that anybody may make now, a naming sometimes among it. The seat is chosen first, so that
/// owed draws race with plays and cards are lost. The match must not be over.
Move random_move(const Match& match, SplitMix& random);

/// A naming that check() passes for this action: one or several of its choices.
Naming random_naming(const Match& match, Seat seat, const Action& action, SplitMix& random);

/// Whoever looks at a match: the seats and one spectator.
std::vector<Seat> observers(const Setup& setup);

/// What happened in many games, to see that they were not all alike.
struct Census {
    void count(std::span<const Event> events);

    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t removals = 0;
    std::size_t sequences = 0;
    std::size_t lapses = 0;
    std::size_t exchanges = 0;
    std::size_t reshuffles = 0;
    std::size_t passes = 0;
    std::size_t wins = 0;
    std::size_t stalemates = 0;
};

}  // namespace seq::test
