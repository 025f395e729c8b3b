#include <algorithm>
#include <bitset>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

/// One step of a game: changes the state and adds events, unless the caller wants none.
class Step {
  public:
    Step(Game& game, Chance& chance, Events* events) : game_{game}, chance_{chance}, events_{events} {}

    void deal();
    void act(Seat seat, const Place& place);
    void act(Seat seat, const Remove& remove);
    void act(Seat seat, const Draw&);
    void act(Seat seat, const Exchange& exchange);
    void act(Seat seat, const Pass&);
    void act(Seat seat, const Forfeit& forfeit);
    void act(Seat, const Penalty& penalty);
    template <typename Other>
    void act(Seat, const Other&) {
        SEQ_ASSERT(!"an action that check passes");
    }

  private:
    template <typename E>
    void tell(const E& event) {
        if (events_ != nullptr) events_->push_back(event);
    }

    void order_pile(CardPile& cards);
    void reshuffle();
    void draw_card(Seat seat);
    void discard(Seat seat, Face face);
    void lapse(Seat seat);
    void play_card(Seat seat, Face face);
    void count_sequences(Side side, Space space, const Naming& named);
    void finish_play(Seat seat);
    void begin_turn(Seat seat);
    void end(Result result);

    Game& game_;
    Chance& chance_;
    Events* events_;
};

/// Shuffles sorted cards and makes them the draw pile. The event lists the top card first; the pile has it
/// last.
void Step::order_pile(CardPile& cards) {
    chance_.shuffle(cards);
    tell(PileOrdered{cards});
    std::ranges::reverse(cards);
    game_.draw_pile = cards;
}

void Step::deal() {
    const Setup& setup = game_.setup;
    const std::uint8_t hand_size = setup.seating->hand_size;
    SEQ_ASSERT(game_.dealer.is_seat() && game_.dealer.number <= setup.players());
    tell(GameBegan{game_.dealer, hand_size});

    CardPile deck;
    for (std::size_t byte = 0; byte < deck_size; ++byte)
        deck.push_back(Card{static_cast<std::uint8_t>(byte)});
    order_pile(deck);

    Seat seat = game_.dealer;
    for (std::size_t n = 0; n < setup.players() * hand_size;
         ++n) {  // S4: one at a time, left of the dealer first
        seat = next_seat(seat, setup.players());
        game_.at(seat).hand.push_back(game_.draw_pile.back());
        game_.draw_pile.pop_back();
    }
    for (std::size_t i = 0; i < setup.players(); ++i) {
        HandDealt dealt{Seat::at(i), {}};
        for (const Card card : game_.seats[i].hand)
            dealt.hand.push_back(game_.deck().face_of(card));
        tell(dealt);
    }
    begin_turn(next_seat(game_.dealer, setup.players()));
}

/// S20: done as soon as the last card has been drawn.
void Step::reshuffle() {
    std::bitset<deck_size> held;  // all other cards are discarded
    for (SeatState& seat : game_.seats) {
        for (const Card card : seat.hand)
            held.set(card.byte);
        seat.discards.clear();
    }
    CardPile cards;  // in the order of their bytes
    for (std::size_t byte = 0; byte < deck_size; ++byte)
        if (!held.test(byte)) cards.push_back(Card{static_cast<std::uint8_t>(byte)});
    SEQ_ASSERT(!cards.empty());
    order_pile(cards);
    tell(PileReshuffled{static_cast<std::uint8_t>(game_.draw_pile.size())});
}

void Step::draw_card(Seat seat) {
    const Card card = game_.draw_pile.back();
    game_.draw_pile.pop_back();
    game_.at(seat).hand.push_back(card);
    tell(CardDrawn{seat});
    tell(CardReceived{seat, game_.deck().face_of(card)});
    if (game_.draw_pile.empty()) reshuffle();
}

void Step::discard(Seat seat, Face face) {
    SeatState& state = game_.at(seat);
    const auto place = held_at(game_, seat, face);
    SEQ_ASSERT(place.has_value());
    state.discards.push_back(face);
    state.hand.erase_at(*place);
}

/// S19: the owed card, if there still is one, is lost.
void Step::lapse(Seat seat) {
    if (game_.at(seat).owed != Owed::card) return;
    game_.at(seat).owed = Owed::lapsed;
    tell(DrawLapsed{seat});
}

/// S7: moves the card from the hand to the discards. A card that is still owed for the previous play is lost
/// (S19), and passes are counted from 0 again (S21).
void Step::play_card(Seat seat, Face face) {
    lapse(seat);
    discard(seat, face);
    game_.passes = 0;
    tell(CardPlayed{seat, face});
}

void Step::count_sequences(Side side, Space space, const Naming& named) {
    const LinesThrough completed = completed_by(game_, side, space);
    if (completed.empty()) return;
    SEQ_ASSERT(is_choice_of(named, completed));
    SideState& state = game_.at(side);
    for (const Line line : choose_sequences(completed, named)) {
        state.sequences.push_back(line);
        state.locked |= line.spaces() & ~game_.layout().free;
        tell(SequenceCompleted{side, line});
    }
}

void Step::act(Seat seat, const Place& place) {
    play_card(seat, place.face);

    const Side side = game_.setup.side(seat);
    game_.at(side).chips.add(place.space);
    game_.occupied.add(place.space);
    tell(ChipPlaced{seat, side, place.space});

    count_sequences(side, place.space, place.naming);
    if (game_.at(side).sequences.size() >= game_.setup.seating->sequences_to_win)
        return end({.side = side, .rule = game_.setup.preset->win_rule});
    finish_play(seat);
}

void Step::act(Seat seat, const Remove& remove) {
    play_card(seat, remove.face);

    for (std::size_t i = 0; i < game_.setup.sides(); ++i) {
        if (!game_.sides[i].chips.has(remove.space)) continue;
        game_.sides[i].chips.remove(remove.space);
        game_.occupied.remove(remove.space);
        tell(ChipRemoved{seat, Side::at(i), remove.space});
    }
    finish_play(seat);
}

/// After the chip: the seat is owed a card or draws it, and the next turn begins (S7, S19).
void Step::finish_play(Seat seat) {
    SeatState& state = game_.at(seat);
    state.owed_since = ++game_.plays;
    if (game_.setup.options.draw == DrawMode::manual) {
        state.owed = Owed::card;
        tell(DrawOwed{seat});
    } else {
        draw_card(seat);
    }
    begin_turn(next_seat(seat, game_.setup.players()));
}

void Step::act(Seat seat, const Draw&) {
    SeatState& state = game_.at(seat);
    state.owed = Owed::nothing;
    draw_card(seat);
    for (std::size_t i = 0; i < game_.setup.players(); ++i)  // S19: of those who played before this seat
        if (game_.seats[i].owed_since < state.owed_since) lapse(Seat::at(i));
}

void Step::act(Seat seat, const Exchange& exchange) {
    discard(seat, exchange.face);
    game_.exchanged = true;
    tell(CardExchanged{seat, exchange.face});
    draw_card(seat);
    if (game_.at(seat).owed == Owed::card) tell(DrawOwed{seat});  // S19: the seat is still owed a card
}

void Step::act(Seat seat, const Pass&) {
    lapse(seat);
    ++game_.passes;
    tell(Passed{seat});
    if (game_.passes < game_.setup.players()) return begin_turn(next_seat(seat, game_.setup.players()));

    Result result{.rule = "S21"};
    std::size_t most = 0;
    for (std::size_t i = 0; i < game_.setup.sides(); ++i) {
        const std::size_t count = game_.sides[i].sequences.size();
        if (count > most)
            result.side = Side::at(i);
        else if (count == most)
            result.side = {};
        most = std::max(most, count);
    }
    end(result);
}

/// S23: every member of the side that has a card must forfeit one, and play waits until all have chosen.
void Step::act(Seat, const Penalty& penalty) {
    tell(PenaltyGiven{penalty.side});
    for (const Seat seat : seats_up_to(game_.setup.players())) {
        if (game_.setup.side(seat) != penalty.side || game_.at(seat).hand.empty()) continue;
        game_.forfeits.add(seat);
        tell(ForfeitOwed{seat});
    }
}

/// S23: the card is not replaced, so the hand stays one card smaller.
void Step::act(Seat seat, const Forfeit& forfeit) {
    discard(seat, forfeit.face);
    game_.forfeits.remove(seat);
    tell(CardForfeited{seat, forfeit.face});
}

void Step::begin_turn(Seat seat) {
    game_.turn = seat;
    game_.exchanged = false;
    tell(TurnBegan{seat});
}

/// S12: the game ends at once; no more cards are drawn or owed.
void Step::end(Result result) {
    game_.result = result;
    game_.turn = {};
    let_go(game_);
    tell(GameEnded{result});
}

}  // namespace

void let_go(Game& game) {
    game.exchanged = false;
    game.forfeits = {};
    for (SeatState& seat : game.seats)
        seat.owed = Owed::nothing;
}

Game start(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    Game game{.setup = setup};
    game.dealer = setup.preset->dealer_by == DealerBy::cut ? cut_for_the_deal(setup, chance, events)
                                                           : chance.dealer(setup.players());
    Events dealing;
    Step{game, chance, events != nullptr ? &dealing : nullptr}.deal();
    if (events != nullptr) events->insert(events->end(), dealing.begin(), dealing.end());
    return game;
}

namespace {

/// The cheap part of check(): whether the actor is the one who may do this now.
bool may_act(const Game& game, Seat actor, const Action& action) {
    if (std::holds_alternative<Forfeit>(action)) return game.forfeits.has(actor);
    if (!game.forfeits.empty()) return false;
    if (std::holds_alternative<Penalty>(action)) return actor == table;
    if (!actor.is_seat() || actor.number > game.setup.players()) return false;
    return std::holds_alternative<Draw>(action) ? game.at(actor).owed == Owed::card : actor == game.turn;
}

}  // namespace

void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events) {
    SEQ_ASSERT(!game.result && may_act(game, actor, action));
    Step step{game, chance, events};
    std::visit([&](const auto& act) { step.act(actor, act); }, action);
}

}  // namespace seq::cards
