#include <algorithm>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

/// Removes the card with this face that was held longest from the observer's own hand.
void leave_hand(View& view, Seat observer, Seat seat, Face face) {
    --view.hand_sizes[seat.index()];
    view.discards[seat.index()].push_back(face);
    if (seat != observer) return;
    const auto held = std::ranges::find(view.hand, face);
    SEQ_ASSERT(held != view.hand.end());
    view.hand.erase_at(static_cast<std::size_t>(held - view.hand.begin()));
}

struct Fold {
    View& view;
    const Setup& setup;
    Seat observer;

    void operator()(const GameBegan& event) {
        view.dealer = event.dealer;
        for (std::size_t i = 0; i < setup.players(); ++i)
            view.hand_sizes[i] = event.hand_size;
        view.draw_pile = static_cast<std::uint8_t>(deck_size - setup.players() * event.hand_size);
    }
    void operator()(const PileOrdered&) { SEQ_ASSERT(!"an event that nobody is told"); }
    void operator()(const HandDealt& event) { view.hand = event.hand; }
    void operator()(const TurnBegan&) { view.exchanged = false; }
    void operator()(const CardPlayed& event) {
        leave_hand(view, observer, event.seat, event.face);
        view.passes = 0;
    }
    void operator()(const ChipPlaced& event) { view.chips[event.side.index()].add(event.space); }
    void operator()(const ChipRemoved& event) { view.chips[event.side.index()].remove(event.space); }
    void operator()(const SequenceCompleted& event) {
        view.sequences[event.side.index()].push_back(event.line);
    }
    void operator()(const DrawOwed& event) { view.owed.add(event.seat); }
    void operator()(const DrawLapsed& event) { view.owed.remove(event.seat); }
    void operator()(const CardExchanged& event) {
        leave_hand(view, observer, event.seat, event.face);
        view.exchanged = true;
    }
    void operator()(const CardDrawn& event) {
        ++view.hand_sizes[event.seat.index()];
        --view.draw_pile;
        view.owed.remove(event.seat);
    }
    void operator()(const CardReceived& event) { view.hand.push_back(event.face); }
    void operator()(const PileReshuffled& event) {
        for (FacePile& pile : view.discards)
            pile.clear();
        view.draw_pile = event.cards;
    }
    void operator()(const Passed&) { ++view.passes; }
    void operator()(const CardCut&) {}
    void operator()(const PenaltyGiven&) {}
    void operator()(const ForfeitOwed& event) { view.forfeits.add(event.seat); }
    void operator()(const CardForfeited& event) {
        leave_hand(view, observer, event.seat, event.face);
        view.forfeits.remove(event.seat);
    }
    void operator()(const GameEnded&) {
        view.exchanged = false;
        view.owed = {};
        view.forfeits = {};  // a game may be abandoned while some are owed
    }
    template <typename Other>
    void operator()(const Other&) {
        SEQ_ASSERT(!"an event of a card game");
    }
};

}  // namespace

void look(const Game& game, Seat observer, View& view) {
    view.dealer = game.dealer;
    const auto face_of = [&faces = game.deck().faces](Card card) { return faces[card.byte]; };
    if (observer.is_seat()) view.hand.append(game.at(observer).hand, face_of);
    for (std::size_t i = 0; i < game.setup.players(); ++i) {
        const SeatState& seat = game.seats[i];
        view.hand_sizes[i] = static_cast<std::uint8_t>(seat.hand.size());
        view.discards[i] = seat.discards;
        if (seat.owed == Owed::card) view.owed.add(Seat::at(i));
    }
    for (std::size_t i = 0; i < game.setup.sides(); ++i) {
        view.chips[i] = game.sides[i].chips;
        view.sequences[i] = game.sides[i].sequences;
    }
    view.draw_pile = static_cast<std::uint8_t>(game.draw_pile.size());
    view.forfeits = game.forfeits;
    view.exchanged = game.exchanged;
    view.passes = game.passes;
}

void fold(View& view, const Setup& setup, Seat observer, const Event& event) {
    std::visit(Fold{view, setup, observer}, event);
}

}  // namespace seq::cards
