#include "engine/cards/rules.hpp"

namespace seq::cards {

View view(const Game& game, Seat observer) {
    View view{.dealer = game.dealer};
    const auto face_of = [&](Card card) { return game.deck().face_of(card); };
    if (observer.is_seat())
        for (const Card card : game.at(observer).hand)
            view.hand.push_back(face_of(card));
    for (std::size_t i = 0; i < game.setup.players(); ++i) {
        const SeatState& seat = game.seats[i];
        view.hand_sizes[i] = static_cast<std::uint8_t>(seat.hand.size());
        for (const Card card : seat.discards)
            view.discards[i].push_back(face_of(card));
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
    return view;
}

}  // namespace seq::cards
