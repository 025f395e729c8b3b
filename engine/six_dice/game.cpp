#include "engine/six_dice/game.hpp"

#include <string>

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

Rejection refuse_other_actions() {
    return {Code::not_in_this_game, "X2", "in this game a turn is one cast of six dice"};
}

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

std::optional<Rejection> check(const Game& game, Seat actor, const Action& action) {
    if (game.result)
        return Rejection{Code::game_over, game.result->rule, "the game is over: " + outcome_of(*game.result)};
    if (actor == table && std::holds_alternative<Penalty>(action)) return refuse_other_actions();
    if (!actor.is_seat() || actor.number > game.setup.players())
        return Rejection{Code::not_your_turn, "X1",
                         "there is no such seat; the seats are 1 to " + std::to_string(game.setup.players())};
    if (actor != game.turn)
        return Rejection{Code::not_your_turn, "X1",
                         "seat " + std::to_string(game.turn.number) + " is to cast"};
    if (std::holds_alternative<Cast>(action)) return std::nullopt;
    return refuse_other_actions();
}

LegalActions legal_actions(const Game& game, Seat seat) {
    LegalActions legal;
    legal.cast = !game.result && seat == game.turn;
    return legal;
}

}  // namespace seq::six_dice
