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

/// Play is clockwise (X1).
Seat next_contender(const Game& game, Seat seat) {
    do
        seat = next_seat(seat, game.setup.players());
    while (!game.contenders.has(seat));
    return seat;
}

/// The seat that begins a round: the starter of the game, or the next one that still casts.
Seat first_contender(const Game& game) {
    return game.contenders.has(game.starter) ? game.starter : next_contender(game, game.starter);
}

/// One step of a game: changes the state and adds events, unless the caller wants none.
struct Step {
    Game& game;
    Chance& chance;
    Events* events;

    void cast(Seat seat) {
        game.cast = throw_dice<SixDice>(chance);
        game.caster = seat;
        game.scored = score(*game.setup.preset->values, game.setup.options.sequences_per_cast, *game.cast);
        std::uint16_t& total = game.scores[seat.index()];
        total =
            game.scored.penalty ? std::uint16_t{0} : static_cast<std::uint16_t>(total + game.scored.points);
        tell(DiceCast{seat, *game.cast, game.scored});

        const Seat next = next_contender(game, seat);
        if (next == first_contender(game)) return finish_round();
        begin_turn(next);
    }

    /// X6: called when all contenders have had the same number of turns.
    void finish_round() {
        const SeatSet best =
            highest(game.contenders, [this](Seat seat) { return game.scores[seat.index()]; });
        const bool reached = game.scores[best.first().index()] >= game.setup.options.target;
        if (!game.tie_break && !reached) return begin_turn(first_contender(game));
        if (best.count() == 1) {
            game.result = Result{.seat = best.first(), .rule = game.setup.preset->win_rule};
            game.turn = {};
            return tell(GameEnded{*game.result});
        }
        game.tie_break = true;
        game.contenders = best;
        tell(TieBreakBegan{best});
        begin_turn(first_contender(game));
    }

    void begin_turn(Seat seat) {
        game.turn = seat;
        tell(TurnBegan{seat});
    }
    template <typename E>
    void tell(const E& event) const {
        if (events != nullptr) events->push_back(event);
    }
};

}  // namespace

Game start(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    Game game{.setup = setup};
    game.contenders = seats_up_to(setup.players());
    game.starter = game.turn = throw_for_the_start<StartCast>(setup.players(), chance, events);
    if (events != nullptr) events->push_back(TurnBegan{game.turn});
    return game;
}

void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events) {
    SEQ_ASSERT(!check(game, actor, action));
    Step{game, chance, events}.cast(actor);
}

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
