#include "engine/six_dice/rules.hpp"

namespace seq::six_dice {
namespace {

struct Fold {
    View& view;

    void operator()(const StartCast&) {}
    void operator()(const TurnBegan&) {}
    void operator()(const DiceCast& event) {
        view.cast = event.dice;
        view.scored = event.scored;
        view.caster = event.seat;
        std::uint16_t& score = view.scores[event.seat.index()];
        score =
            event.scored.penalty ? std::uint16_t{0} : static_cast<std::uint16_t>(score + event.scored.points);
    }
    void operator()(const TieBreakBegan& event) {
        view.tie_break = true;
        view.contenders = event.seats;
    }
    void operator()(const GameEnded&) { view.pot = 0; }  // X7: the winner has taken it, or all theirs back
    template <typename Other>
    void operator()(const Other&) {
        SEQ_ASSERT(!"an event of the six dice");
    }
};

}  // namespace

View view(const Game& game) {
    View view = blank_view(game.setup);
    view.scores = game.scores;
    view.cast = game.cast;
    view.scored = game.scored;
    view.caster = game.caster;
    view.contenders = game.contenders;
    view.tie_break = game.tie_break;
    if (game.result) view.pot = 0;
    return view;
}

View blank_view(const Setup& setup) {
    View view;
    view.contenders = seats_up_to(setup.players());
    view.pot = setup.options.stake * static_cast<std::uint32_t>(setup.players());
    return view;
}

void fold(View& view, const Event& event) {
    std::visit(Fold{view}, event);
}

}  // namespace seq::six_dice
