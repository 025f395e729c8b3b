#include "engine/six_dice/game.hpp"

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
    void operator()(const GameEnded&) { view.pot = 0; }  // X7: won, or returned to all players
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

void check_invariants(const Game& game) {
    const std::size_t players = game.setup.players();
    SEQ_ASSERT(!game.contenders.empty());
    for (const Seat seat : game.contenders)
        SEQ_ASSERT(seat.is_seat() && seat.number <= players);
    for (std::size_t i = 0; i < seats_max; ++i) {
        SEQ_ASSERT(game.scores[i] % 5 == 0);
        SEQ_ASSERT(i < players || game.scores[i] == 0);
    }
    SEQ_ASSERT(game.result.has_value() == !game.turn.is_seat());
    const bool abandoned = game.result && game.result->abandoned;
    const Seat in_play = game.result ? game.result->seat : game.turn;
    SEQ_ASSERT(abandoned || game.contenders.has(in_play));
    SEQ_ASSERT(game.tie_break || game.contenders.count() == players);
}

}  // namespace seq::six_dice
