#pragma once

#include "engine/dice_board/game.hpp"
#include "engine/legal.hpp"

// What a roll allows, for check, legal_actions and apply alike.

namespace seq::dice_board {

/// D6: no chip leaves these.
Bitboard protected_spaces();
/// All chips on the board.
Bitboard occupied(const Game& game);
/// All chips of sides other than this one.
Bitboard chips_of_others(const Game& game, Side side);

/// What the roll that stands on the table leaves its seat to do (D5, D6, D7). All three are empty where it is
/// out of luck.
struct Choices {
    Bitboard puts;
    Bitboard swaps;
    Bitboard removable;

    bool empty() const { return puts.empty() && swaps.empty() && removable.empty(); }
};
Choices choices(const Game& game, Side side, unsigned total);

}  // namespace seq::dice_board
