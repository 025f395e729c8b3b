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

}  // namespace seq::dice_board
