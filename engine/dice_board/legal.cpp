#include "engine/dice_board/board.hpp"
#include "engine/dice_board/rules.hpp"

namespace seq::dice_board {

Bitboard protected_spaces() {
    return board.spaces_of[2] | board.spaces_of[12];
}

Bitboard occupied(const Game& game) {
    Bitboard chips;
    for (const Bitboard& side : game.chips)
        chips |= side;
    return chips;
}

Bitboard chips_of_others(const Game& game, Side side) {
    return occupied(game) & ~game.at(side);
}

Choices choices(const Game& game, Side side, unsigned total) {
    const Bitboard others = chips_of_others(game, side);
    if (total == 10) return {.puts = {}, .swaps = {}, .removable = others & ~protected_spaces()};
    const Bitboard spaces = total == 11 ? board.spaces : board.spaces_of[total];
    const Bitboard empty = spaces & ~occupied(game);
    if (!empty.empty()) return {.puts = empty, .swaps = {}, .removable = {}};
    return {.puts = {}, .swaps = spaces & others, .removable = {}};
}

LegalActions legal_actions(const Game& game, Seat seat) {
    LegalActions legal;
    if (game.result || seat != game.turn) return legal;
    legal.roll = !game.rolled;
    if (!game.rolled) return legal;
    const Choices open = choices(game, game.setup.side(seat), total(*game.roll));
    legal.puts = open.puts;
    legal.swaps = open.swaps;
    legal.removable = open.removable;
    return legal;
}

}  // namespace seq::dice_board
