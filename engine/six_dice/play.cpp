#include <algorithm>

#include "engine/dice.hpp"
#include "engine/six_dice/game.hpp"

namespace seq::six_dice {
namespace {

/// One step of a game: changes the state and adds events, unless the caller wants none.
class Step {
  public:
    Step(Game& game, Chance& chance, Events* events) : game_{game}, chance_{chance}, events_{events} {}

    void cast(Seat seat);

  private:
    template <typename E>
    void tell(const E& event) {
        if (events_ != nullptr) events_->push_back(event);
    }

    void begin_turn(Seat seat);
    void finish_round();

    Game& game_;
    Chance& chance_;
    Events* events_;
};

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

/// The contenders with the highest score.
SeatSet leaders(const Game& game) {
    SeatSet best;
    std::uint16_t most = 0;
    for (const Seat seat : game.contenders) {
        const std::uint16_t score = game.scores[seat.index()];
        if (score > most) best = {};
        if (score >= most) best.add(seat);
        most = std::max(most, score);
    }
    return best;
}

void Step::cast(Seat seat) {
    game_.cast = throw_dice<SixDice>(chance_);
    game_.caster = seat;
    game_.scored = score(*game_.setup.preset->values, game_.setup.options.sequences_per_cast, *game_.cast);
    std::uint16_t& total = game_.scores[seat.index()];
    total = game_.scored.penalty ? std::uint16_t{0} : static_cast<std::uint16_t>(total + game_.scored.points);
    tell(DiceCast{seat, *game_.cast, game_.scored});

    const Seat next = next_contender(game_, seat);
    if (next == first_contender(game_)) return finish_round();
    begin_turn(next);
}

/// X6: called when all contenders have had the same number of turns.
void Step::finish_round() {
    const SeatSet best = leaders(game_);
    const bool reached = game_.scores[best.first().index()] >= game_.setup.options.target;
    if (!game_.tie_break && !reached) return begin_turn(first_contender(game_));
    if (best.count() == 1) {
        game_.result = Result{.seat = best.first(), .rule = game_.setup.preset->win_rule};
        game_.turn = {};
        return tell(GameEnded{*game_.result});
    }
    game_.tie_break = true;
    game_.contenders = best;
    tell(TieBreakBegan{best});
    begin_turn(first_contender(game_));
}

void Step::begin_turn(Seat seat) {
    game_.turn = seat;
    tell(TurnBegan{seat});
}

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

}  // namespace seq::six_dice
