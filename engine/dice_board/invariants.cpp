#include "engine/dice_board/board.hpp"
#include "engine/dice_board/rules.hpp"
#include "engine/dice_board/turn.hpp"

namespace seq::dice_board {

void check_invariants(const Game& game) {
    Bitboard seen;
    for (std::size_t i = 0; i < sides_max; ++i) {
        SEQ_ASSERT(i < game.setup.sides() || game.chips[i].empty());
        SEQ_ASSERT((game.chips[i] & seen).empty());  // one chip a space
        SEQ_ASSERT(board.spaces.contains(game.chips[i]));
        seen |= game.chips[i];
        const bool complete = !completed_line(game.chips[i], game.setup.options.line).empty();
        SEQ_ASSERT(complete == (game.result && game.result->side == Side::at(i)));  // D9
    }
    SEQ_ASSERT(game.result.has_value() == !game.turn.is_seat());
    SEQ_ASSERT((game.result && !game.result->abandoned) == !game.line.empty());
    if (game.result) return;
    SEQ_ASSERT(game.turn.number <= game.setup.players());
    SEQ_ASSERT(!game.rolled || game.roll.has_value());
    SEQ_ASSERT(!legal_actions(game, game.turn).empty());
}

}  // namespace seq::dice_board
