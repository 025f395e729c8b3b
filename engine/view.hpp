#pragma once

#include <array>
#include <optional>

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/preset/setup.hpp"

namespace seq {

/// One side holds at most one sequence before the move that completes up to eight more.
using Sequences = FixedVector<Line, completed_at_once_max + 1>;

/// What one observer sees of a card game: built up from what may be seen (S22). It has no room for another
/// hand or for the order of the draw pile, so a new field of the match is invisible until somebody adds it
/// here.
struct View {
    Setup setup;
    Seat observer{};  ///< `spectator` for one who sits nowhere
    Seat dealer{};
    Seat turn{};  ///< no seat once the game is over
    Hand hand{};  ///< the observer's own, in the order held; empty for a spectator
    std::array<std::uint8_t, card_seats_max> hand_sizes{};
    std::array<FacePile, card_seats_max> discards{};  ///< oldest first
    std::uint8_t draw_pile = 0;                       ///< its size
    std::array<Bitboard, card_sides_max> chips{};
    std::array<Sequences, card_sides_max>
        sequences{};          ///< as completed, those of one chip by first, then last space
    SeatSet owed{};           ///< seats that may still draw (S19)
    bool exchanged = false;   ///< whether the seat to move has exchanged a dead card this turn (S17)
    std::uint8_t passes = 0;  ///< passes since the last play (S21)
    std::optional<Result> result{};

    friend bool operator==(const View&, const View&) = default;
};

/// What an observer sees before the first event, for fold to begin from.
View blank_view(const Setup& setup, Seat observer);

/// Brings a view up to date with one event that its observer may see. The events of an observer, folded in
/// order or with a version's private ones first, give exactly that observer's view.
void fold(View& view, const Event& event);

}  // namespace seq
