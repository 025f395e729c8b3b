#pragma once

#include <array>
#include <cstdint>

#include "engine/action.hpp"
#include "engine/base/seat.hpp"
#include "engine/board/space.hpp"
#include "engine/deck/card.hpp"

namespace seq::cards {

/// One side holds at most one sequence before the move that completes up to eight more.
using Sequences = FixedVector<Line, completed_at_once_max + 1>;

/// What one observer sees of a card game (S22). It has no fields for other hands or for the order of the draw
/// pile, and a new field of the game stays invisible until it is added here.
struct View {
    View() {}  // NOLINT(modernize-use-equals-default): `View{}` would write zeros into all piles first

    Seat dealer{};
    Hand hand{};  ///< the observer's own, in the order held; empty for a spectator
    std::array<std::uint8_t, card_seats_max> hand_sizes{};
    std::array<FacePile, card_seats_max> discards{};  ///< oldest first
    std::uint8_t draw_pile = 0;                       ///< its size
    std::array<Bitboard, sides_max> chips{};
    /// In the order of completion; those completed by one chip by first, then last space.
    std::array<Sequences, sides_max> sequences{};
    SeatSet owed{};           ///< seats that may still draw (S19)
    SeatSet forfeits{};       ///< seats that still have to forfeit (S23)
    bool exchanged = false;   ///< whether the seat to move has exchanged a dead card this turn (S17)
    std::uint8_t passes = 0;  ///< passes since the last play (S21)

    friend bool operator==(const View&, const View&) = default;
};

}  // namespace seq::cards
