#include "engine/dice_board/game.hpp"

#include "engine/dice_board/board.hpp"
#include "engine/dice_board/rules.hpp"

namespace seq::dice_board {
namespace {

struct Fold {
    View& view;

    void operator()(const StartRolled&) {}
    void operator()(const TurnBegan&) { view.rolled = false; }
    void operator()(const DiceRolled& event) {
        view.roll = event.dice;
        view.rolled = true;
    }
    void operator()(const OutOfLuck&) {}
    void operator()(const ChipPlaced& event) { view.chips[event.side.index()].add(event.space); }
    void operator()(const ChipRemoved& event) { view.chips[event.side.index()].remove(event.space); }
    void operator()(const LineCompleted& event) { view.line = event.spaces; }
    void operator()(const PenaltyGiven&) {}
    void operator()(const GameEnded&) { view.rolled = false; }
    template <typename Other>
    void operator()(const Other&) {
        SEQ_ASSERT(!"an event of the dice board");
    }
};

}  // namespace

View view(const Game& game) {
    return {.chips = game.chips, .roll = game.roll, .rolled = game.rolled, .line = game.line};
}

void fold(View& view, const Event& event) {
    std::visit(Fold{view}, event);
}

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
