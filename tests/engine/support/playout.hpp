#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "tests/engine/support/chance.hpp"

namespace seq::test {

/// What one actor did: a seat, or the table.
struct Move {
    Seat seat;
    Action action;
};

/// Every seating of every game with its defaults, and again with each value of each option, one changed at a
/// time. Only what no match can notice is left out: `draw_grace` and `stake`, which are the room's.
std::vector<Setup> all_setups();
/// Those of the card games.
std::vector<Setup> all_card_setups();
/// For the message of a failing test: `sequence-rv 6 3 draw=auto table_talk=call`.
std::string to_words(const Setup& setup);

/// Whether the table may give a penalty now to some side (S23).
bool may_be_penalised(const Match& match);

/// One of the moves that anybody may make now, a naming sometimes among it, and now and then a penalty by the
/// table. The seat is chosen first, so that owed draws race with plays and cards are lost. The match must not
/// be over.
Move random_move(const Match& match, SplitMix& random);

/// A naming that check() passes for this action: one or several of its choices.
Naming random_naming(const Match& match, Seat seat, const Action& action, SplitMix& random);

/// Whoever looks at a match: the seats and one spectator.
std::vector<Seat> observers(const Setup& setup);

/// What happened in many games, to see that they were not all alike.
struct PlayoutStats {
    void count(std::span<const Event> events);

    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t removals = 0;
    std::size_t sequences = 0;
    std::size_t lapses = 0;
    std::size_t exchanges = 0;
    std::size_t reshuffles = 0;
    std::size_t passes = 0;
    std::size_t penalties = 0;
    std::size_t forfeits = 0;
    std::size_t out_of_luck = 0;
    std::size_t tie_breaks = 0;
    std::size_t wins = 0;
    std::size_t stalemates = 0;
};

}  // namespace seq::test
