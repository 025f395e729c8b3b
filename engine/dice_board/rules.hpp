#pragma once

#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/chance.hpp"
#include "engine/dice_board/game.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/rejection.hpp"

// The functions of engine/match.hpp for Sequence Dice, which are documented there, and what a roll allows.

namespace seq::dice_board {

/// `events` may be null: then no events are built.
Game start(const Setup& setup, Chance& chance, std::vector<Event>* events);
std::optional<Rejection> check(const Game& game, Seat actor, const Action& action);
LegalActions legal_actions(const Game& game, Seat seat);
void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events);
View view(const Game& game);
void fold(View& view, const Event& event);
void check_invariants(const Game& game);

/// D6: the spaces from which no chip can be removed.
Bitboard protected_spaces();
/// All chips on the board.
Bitboard occupied(const Game& game);
/// All chips of sides other than this one.
Bitboard chips_of_others(const Game& game, Side side);

/// What a roll allows its seat to do (D5, D6, D7). All three sets are empty if the roll is out of luck.
struct Choices {
    Bitboard puts;
    Bitboard swaps;
    Bitboard removable;

    bool empty() const { return puts.empty() && swaps.empty() && removable.empty(); }
};
Choices choices(const Game& game, Side side, unsigned total);

}  // namespace seq::dice_board
