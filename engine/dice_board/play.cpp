#include "engine/dice.hpp"
#include "engine/dice_board/game.hpp"

namespace seq::dice_board {
namespace {

/// One step of a game: changes the state and adds events, unless the caller wants none.
class Step {
  public:
    Step(Game& game, Chance& chance, Events* events) : game_{game}, chance_{chance}, events_{events} {}

    void act(Seat seat, const Roll&);
    void act(Seat seat, const Put& put);
    void act(Seat seat, const Swap& swap);
    void act(Seat seat, const RemoveChip& remove);
    void act(Seat, const Penalty& penalty) { tell(PenaltyGiven{penalty.side}); }
    template <typename Other>
    void act(Seat, const Other&) {
        SEQ_ASSERT(!"an action of this game");
    }

  private:
    template <typename E>
    void tell(const E& event) {
        if (events_ != nullptr) events_->push_back(event);
    }
    Side side(Seat seat) const { return game_.setup.side(seat); }

    void take_away(Seat seat, Space space);
    void put_down(Seat seat, Space space);
    void begin_turn(Seat seat);
    void begin_next_turn(Seat seat) { begin_turn(next_seat(seat, game_.setup.players())); }

    Game& game_;
    Chance& chance_;
    Events* events_;
};

void Step::act(Seat seat, const Roll&) {
    game_.roll = throw_dice<TwoDice>(chance_);
    game_.rolled = true;
    tell(DiceRolled{seat, *game_.roll});
    if (!choices(game_, side(seat), total(*game_.roll)).empty()) return;
    tell(OutOfLuck{seat});
    begin_next_turn(seat);  // D8: there is no extra turn, whatever was rolled
}

void Step::take_away(Seat seat, Space space) {
    for (std::size_t i = 0; i < sides_max; ++i) {
        if (!game_.chips[i].has(space)) continue;
        game_.chips[i].remove(space);
        tell(ChipRemoved{seat, Side::at(i), space});
    }
}

void Step::put_down(Seat seat, Space space) {
    game_.at(side(seat)).add(space);
    tell(ChipPlaced{seat, side(seat), space});
    game_.line = completed_line(game_.at(side(seat)), game_.setup.options.line);
    if (!game_.line.empty()) {
        tell(LineCompleted{side(seat), game_.line});
        game_.result = Result{.side = side(seat), .rule = game_.setup.preset->win_rule};
        game_.turn = {};
        game_.rolled = false;
        return tell(GameEnded{*game_.result});
    }
    const unsigned rolled = total(*game_.roll);
    if (rolled == 2 || rolled == 12) return begin_turn(seat);  // D8
    begin_next_turn(seat);
}

void Step::act(Seat seat, const Put& put) {
    put_down(seat, put.space);
}

void Step::act(Seat seat, const Swap& swap) {
    take_away(seat, swap.space);
    put_down(seat, swap.space);
}

void Step::act(Seat seat, const RemoveChip& remove) {
    take_away(seat, remove.space);
    begin_next_turn(seat);
}

void Step::begin_turn(Seat seat) {
    game_.turn = seat;
    game_.rolled = false;
    tell(TurnBegan{seat});
}

}  // namespace

Game start(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    Game game{.setup = setup};
    game.turn = throw_for_the_start<StartRolled>(setup.players(), chance, events);
    if (events != nullptr) events->push_back(TurnBegan{game.turn});
    return game;
}

void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events) {
    SEQ_ASSERT(!check(game, actor, action));
    Step step{game, chance, events};
    std::visit([&](const auto& act) { step.act(actor, act); }, action);
}

}  // namespace seq::dice_board
