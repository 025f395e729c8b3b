#include "engine/dice_board/rules.hpp"
#include "engine/dice_board/turn.hpp"

namespace seq::dice_board {

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
