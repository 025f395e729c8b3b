#include <algorithm>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

/// Adds what may be done with one held face.
void add_face(const Game& game, Seat seat, Face face, LegalActions& legal) {
    const Bitboard open = open_spaces(game);
    switch (game.deck().power(face)) {
        case Power::wild:
            if (!open.empty()) legal.places.push_back({face, open});
            return;
        case Power::remove: {
            const Bitboard chips = removable_chips(game, seat);
            if (!chips.empty()) legal.removes.push_back({face, chips});
            return;
        }
        case Power::space: {
            const Bitboard spaces = game.layout().spaces_of[face.number] & open;
            if (!spaces.empty())
                legal.places.push_back({face, spaces});
            else if (!game.exchanged)
                legal.exchanges.push_back(face);
            return;
        }
    }
}

/// Calls `use` once for each face of the hand, in the order held: two equal cards are one choice.
template <typename Use>
void each_face(const Game& game, Seat seat, Use use) {
    std::uint64_t seen = 0;
    for (const Card card : game.at(seat).hand) {
        const Face face = game.deck().face_of(card);
        if ((seen >> face.number & 1) != 0) continue;
        seen |= std::uint64_t{1} << face.number;
        use(face);
    }
}

}  // namespace

std::optional<std::size_t> held_at(const Game& game, Seat seat, Face face) {
    const auto& hand = game.at(seat).hand;
    for (std::size_t i = 0; i < hand.size(); ++i)
        if (game.deck().face_of(hand[i]) == face) return i;
    return std::nullopt;
}

Bitboard removable_chips(const Game& game, Seat seat) {
    const Side own = game.setup.side(seat);
    Bitboard chips;
    for (std::size_t i = 0; i < game.setup.sides(); ++i)
        if (Side::at(i) != own) chips |= game.sides[i].chips & ~game.sides[i].locked;
    return chips;
}

bool is_dead(const Game& game, Face face) {
    return game.deck().power(face) == Power::space &&
           (game.layout().spaces_of[face.number] & open_spaces(game)).empty();
}

LegalActions legal_actions(const Game& game, Seat seat) {
    LegalActions legal;
    if (game.result || !seat.is_seat() || seat.number > game.setup.players()) return legal;
    if (!game.forfeits.empty()) {  // S23: nothing else is allowed
        if (game.forfeits.has(seat))
            each_face(game, seat, [&](Face face) { legal.forfeits.push_back(face); });
        return legal;
    }
    legal.draw = game.at(seat).owed == Owed::card;
    if (seat != game.turn) return legal;
    each_face(game, seat, [&](Face face) { add_face(game, seat, face, legal); });
    legal.pass = legal.places.empty() && legal.removes.empty() && legal.exchanges.empty();  // S18
    return legal;
}

LinesThrough namings(const Game& game, Seat seat, const Action& action) {
    const auto* place = std::get_if<Place>(&action);
    if (place == nullptr || check(game, seat, Place{place->face, place->space})) return {};
    return completed_by(game, game.setup.side(seat), place->space);
}

Bitboard completing_spaces(const Game& game, Seat seat) {
    const Bitboard covered = game.at(game.setup.side(seat)).chips | game.layout().free;
    return seq::completing_spaces(covered) & open_spaces(game);
}

bool may_stand_together(Line a, Line b) {
    return (a.spaces() & b.spaces()).count() <= 1;
}

LinesThrough completed_by(const Game& game, Side side, Space space) {
    const SideState& state = game.at(side);
    return completed_by(state.chips | game.layout().free, state.sequences, space);
}

LinesThrough completed_by(Bitboard chips_and_free, const Sequences& sequences, Space space) {
    chips_and_free.add(space);
    LinesThrough completed;
    for (const Line line : lines_through(space)) {
        if (!chips_and_free.contains(line.spaces())) continue;
        const auto fits = [&](Line sequence) { return may_stand_together(line, sequence); };
        if (std::ranges::all_of(sequences, fits)) completed.push_back(line);
    }
    return completed;
}

bool is_choice_of(const Naming& naming, const LinesThrough& completed) {
    for (std::size_t i = 0; i < naming.size(); ++i) {
        if (std::ranges::find(completed, naming[i]) == completed.end()) return false;
        for (std::size_t j = 0; j < i; ++j)
            if (!may_stand_together(naming[i], naming[j])) return false;
    }
    return true;
}

Naming choose_sequences(const LinesThrough& completed, const Naming& named) {
    // Lines of different directions have only the new chip in common, and of the candidates in one direction
    // only the first and the last can stand together. So taking each line that still fits, in reading order,
    // yields the most lines and the earliest ones.
    Naming chosen = named;
    for (const Line line : completed) {
        const auto fits = [&](Line other) { return may_stand_together(line, other); };
        if (std::ranges::all_of(chosen, fits)) chosen.push_back(line);
    }
    std::ranges::sort(chosen);
    return chosen;
}

}  // namespace seq::cards
