#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/cards/view.hpp"
#include "engine/preset/setup.hpp"
#include "engine/result.hpp"

namespace seq::cards {

/// Whether a seat may still draw the card for its last play (S19).
enum class Owed : std::uint8_t {
    nothing,  ///< the card was drawn, or none is owed
    card,     ///< the seat may still draw
    lapsed,   ///< lost; kept apart from `nothing` for the refusal of a late draw
};

struct SeatState {
    FixedVector<Card, hand_max> hand;  ///< in the order held; a drawn card is added at the end
    FacePile discards;                 ///< oldest first; everybody sees their faces
    Owed owed = Owed::nothing;
    std::uint32_t owed_since = 0;  ///< the number of the play for which the card is owed
};

struct SideState {
    Bitboard chips;
    Bitboard locked;  ///< the spaces of its sequences (S16)
    Sequences sequences;
};

/// The card games (sections S and B of the rulebook) as a value.
struct Game {
    Setup setup;
    std::array<SeatState, card_seats_max> seats{};
    std::array<SideState, sides_max> sides{};
    CardPile draw_pile{};  ///< the top is at the back
    Bitboard occupied{};   ///< all chips
    Seat dealer{};
    Seat turn{};              ///< no seat once the game is over
    SeatSet forfeits{};       ///< seats that still have to forfeit, before play goes on (S23)
    bool exchanged = false;   ///< whether the seat to move has exchanged a dead card this turn (S17)
    std::uint8_t passes = 0;  ///< since the last play (S21)
    std::uint32_t plays = 0;  ///< so far; numbers the plays for S19
    std::optional<Result> result{};

    SeatState& at(Seat seat) { return seats[seat.index()]; }
    const SeatState& at(Seat seat) const { return seats[seat.index()]; }
    SideState& at(Side side) { return sides[side.index()]; }
    const SideState& at(Side side) const { return sides[side.index()]; }
    const Deck& deck() const { return *setup.preset->deck; }
    const Layout& layout() const { return *setup.preset->layout; }
};

}  // namespace seq::cards
