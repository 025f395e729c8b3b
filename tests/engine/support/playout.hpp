#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "tests/engine/support/chance.hpp"

namespace seq::test {

/// The action of one actor: a seat, or the table.
struct Move {
    Seat seat;
    Action action;
};

/// Every seating of every game with its defaults, and again with each value of each option, changed one at a
/// time. Excluded is only `draw_grace`, which affects the room and no match.
std::vector<Setup> all_setups();
/// The setups of the card games.
std::vector<Setup> all_card_setups();
/// For the message of a failing test: `sequence-rv 6 3 draw=auto table_talk=call`.
std::string to_words(const Setup& setup);

/// Whether the table may now give a penalty to some side (S23).
bool may_be_penalised(const Match& match);

/// A random legal move of any actor, sometimes with a naming, and rarely a penalty by the table. The seat is
/// chosen first, so that owed draws race with plays and cards are lost. The match must not be over.
Move random_move(const Match& match, SplitMix& random);

/// A naming that check() accepts for this action: one or several of its choices.
Naming random_naming(const Match& match, Seat seat, const Action& action, SplitMix& random);

/// The observers of a match: the seats and one spectator.
std::vector<Seat> observers(const Setup& setup);

/// What happened in many games, to check that they varied.
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
