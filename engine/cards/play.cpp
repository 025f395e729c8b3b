#include <algorithm>
#include <bitset>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

/// From 1 for an ace to 13 for a two, so that the lowest card has the most. Suits do not count.
unsigned lowness(Face face) {
    constexpr unsigned ranks = 13;
    return ranks - (face.number + ranks - 1U) % ranks;
}

/// One step of a game: changes the state and adds events, unless the caller wants none.
struct Step {
    Game& game;
    Chance& chance;
    Events* events;

    /// Shuffles sorted cards and makes them the draw pile. The event lists the top card first; the pile has
    /// it last.
    void order_pile(CardPile& cards) {
        chance.shuffle(cards);
        tell(PileOrdered{cards});
        std::ranges::reverse(cards);
        game.draw_pile = cards;
    }

    void deal() {
        const Setup& setup = game.setup;
        const std::uint8_t hand_size = setup.seating->hand_size;
        SEQ_ASSERT(game.dealer.is_seat() && game.dealer.number <= setup.players());
        tell(GameBegan{game.dealer, hand_size});

        CardPile deck;
        for (std::size_t byte = 0; byte < deck_size; ++byte)
            deck.push_back(Card{static_cast<std::uint8_t>(byte)});
        order_pile(deck);

        Seat seat = game.dealer;
        for (std::size_t n = 0; n < setup.players() * hand_size;
             ++n) {  // S4: one at a time, left of the dealer first
            seat = next_seat(seat, setup.players());
            game.at(seat).hand.push_back(game.draw_pile.back());
            game.draw_pile.pop_back();
        }
        for (std::size_t i = 0; i < setup.players(); ++i) {
            HandDealt dealt{Seat::at(i), {}};
            for (const Card card : game.seats[i].hand)
                dealt.hand.push_back(game.deck().face_of(card));
            tell(dealt);
        }
        begin_turn(next_seat(game.dealer, setup.players()));
    }

    /// S20: done as soon as the last card has been drawn.
    void reshuffle() {
        std::bitset<deck_size> held;  // all other cards are discarded
        for (SeatState& seat : game.seats) {
            for (const Card card : seat.hand)
                held.set(card.byte);
            seat.discards.clear();
        }
        CardPile cards;  // in the order of their bytes
        for (std::size_t byte = 0; byte < deck_size; ++byte)
            if (!held.test(byte)) cards.push_back(Card{static_cast<std::uint8_t>(byte)});
        SEQ_ASSERT(!cards.empty());
        order_pile(cards);
        tell(PileReshuffled{static_cast<std::uint8_t>(game.draw_pile.size())});
    }

    void draw_card(Seat seat) {
        const Card card = game.draw_pile.back();
        game.draw_pile.pop_back();
        game.at(seat).hand.push_back(card);
        tell(CardDrawn{seat});
        tell(CardReceived{seat, game.deck().face_of(card)});
        if (game.draw_pile.empty()) reshuffle();
    }

    void discard(Seat seat, Face face) {
        SeatState& state = game.at(seat);
        const auto place = held_at(game, seat, face);
        SEQ_ASSERT(place.has_value());
        state.discards.push_back(face);
        state.hand.erase_at(*place);
    }

    /// S19: the owed card, if there still is one, is lost.
    void lapse(Seat seat) {
        if (game.at(seat).owed != Owed::card) return;
        game.at(seat).owed = Owed::lapsed;
        tell(DrawLapsed{seat});
    }

    /// S7: moves the card from the hand to the discards. A card that is still owed for the previous play is
    /// lost (S19), and passes are counted from 0 again (S21).
    void play_card(Seat seat, Face face) {
        lapse(seat);
        discard(seat, face);
        game.passes = 0;
        tell(CardPlayed{seat, face});
    }

    void count_sequences(Side side, Space space, const Naming& named) {
        const LinesThrough completed = completed_by(game, side, space);
        if (completed.empty()) return;
        SEQ_ASSERT(is_choice_of(named, completed));
        SideState& state = game.at(side);
        for (const Line line : choose_sequences(completed, named)) {
            state.sequences.push_back(line);
            state.locked |= line.spaces() & ~game.layout().free;
            tell(SequenceCompleted{side, line});
        }
    }

    void act(Seat seat, const Place& place) {
        play_card(seat, place.face);

        const Side side = game.setup.side(seat);
        game.at(side).chips.add(place.space);
        game.occupied.add(place.space);
        tell(ChipPlaced{seat, side, place.space});

        count_sequences(side, place.space, place.naming);
        if (game.at(side).sequences.size() >= game.setup.seating->sequences_to_win)
            return end({.side = side, .rule = game.setup.preset->win_rule});
        finish_play(seat);
    }

    void act(Seat seat, const Remove& remove) {
        play_card(seat, remove.face);

        for (std::size_t i = 0; i < game.setup.sides(); ++i) {
            if (!game.sides[i].chips.has(remove.space)) continue;
            game.sides[i].chips.remove(remove.space);
            game.occupied.remove(remove.space);
            tell(ChipRemoved{seat, Side::at(i), remove.space});
        }
        finish_play(seat);
    }

    /// After the chip: the seat is owed a card or draws it, and the next turn begins (S7, S19).
    void finish_play(Seat seat) {
        SeatState& state = game.at(seat);
        state.owed_since = ++game.plays;
        if (game.setup.options.draw == DrawMode::manual) {
            state.owed = Owed::card;
            tell(DrawOwed{seat});
        } else {
            draw_card(seat);
        }
        begin_turn(next_seat(seat, game.setup.players()));
    }

    void act(Seat seat, const Draw&) {
        SeatState& state = game.at(seat);
        state.owed = Owed::nothing;
        draw_card(seat);
        for (std::size_t i = 0; i < game.setup.players(); ++i)  // S19: of those who played before this seat
            if (game.seats[i].owed_since < state.owed_since) lapse(Seat::at(i));
    }

    void act(Seat seat, const Exchange& exchange) {
        discard(seat, exchange.face);
        game.exchanged = true;
        tell(CardExchanged{seat, exchange.face});
        draw_card(seat);
        if (game.at(seat).owed == Owed::card) tell(DrawOwed{seat});  // S19: the seat is still owed a card
    }

    void act(Seat seat, const Pass&) {
        lapse(seat);
        ++game.passes;
        tell(Passed{seat});
        if (game.passes < game.setup.players()) return begin_turn(next_seat(seat, game.setup.players()));

        Result result{.rule = "S21"};
        std::size_t most = 0;
        for (std::size_t i = 0; i < game.setup.sides(); ++i) {
            const std::size_t count = game.sides[i].sequences.size();
            if (count > most)
                result.side = Side::at(i);
            else if (count == most)
                result.side = {};
            most = std::max(most, count);
        }
        end(result);
    }

    /// S23: every member of the side that has a card must forfeit one, and play waits until all have chosen.
    void act(Seat, const Penalty& penalty) {
        tell(PenaltyGiven{penalty.side});
        for (const Seat seat : seats_up_to(game.setup.players())) {
            if (game.setup.side(seat) != penalty.side || game.at(seat).hand.empty()) continue;
            game.forfeits.add(seat);
            tell(ForfeitOwed{seat});
        }
    }

    /// S23: the card is not replaced, so the hand stays one card smaller.
    void act(Seat seat, const Forfeit& forfeit) {
        discard(seat, forfeit.face);
        game.forfeits.remove(seat);
        tell(CardForfeited{seat, forfeit.face});
    }

    void begin_turn(Seat seat) {
        game.turn = seat;
        game.exchanged = false;
        tell(TurnBegan{seat});
    }

    /// S12: the game ends at once; no more cards are drawn or owed.
    void end(Result result) {
        game.result = result;
        game.turn = {};
        let_go(game);
        tell(GameEnded{result});
    }

    template <typename Other>
    void act(Seat, const Other&) {
        SEQ_ASSERT(!"an action that check passes");
    }
    template <typename E>
    void tell(const E& event) const {
        if (events != nullptr) events->push_back(event);
    }
};

/// The cheap part of check(): whether the actor is the one who may do this now.
bool may_act(const Game& game, Seat actor, const Action& action) {
    if (std::holds_alternative<Forfeit>(action)) return game.forfeits.has(actor);
    if (!game.forfeits.empty()) return false;
    if (std::holds_alternative<Penalty>(action)) return actor == table;
    if (!actor.is_seat() || actor.number > game.setup.players()) return false;
    return std::holds_alternative<Draw>(action) ? game.at(actor).owed == Owed::card : actor == game.turn;
}

}  // namespace

void let_go(Game& game) {
    game.exchanged = false;
    game.forfeits = {};
    for (SeatState& seat : game.seats)
        seat.owed = Owed::nothing;
}

Seat cut_for_the_deal(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    SeatSet cutting = seats_up_to(setup.players());
    for (std::uint32_t round = 0; round == 0 || cutting.count() > 1; ++round)
        cutting = highest(cutting, [&](Seat seat) {
            const Face face = setup.preset->deck->face_of(chance.cut(round));
            if (events != nullptr) events->push_back(CardCut{seat, face, round});
            return lowness(face);
        });
    return cutting.first();
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

void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events) {
    SEQ_ASSERT(!game.result && may_act(game, actor, action));
    Step step{game, chance, events};
    std::visit([&](const auto& act) { step.act(actor, act); }, action);
}

}  // namespace seq::cards
