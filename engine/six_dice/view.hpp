#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/seat.hpp"
#include "engine/dice.hpp"
#include "engine/six_dice/score.hpp"

namespace seq::six_dice {

/// What everybody sees of a six-dice game: all of it is public.
struct View {
    std::array<std::uint16_t, seats_max> scores{};
    std::optional<SixDice> cast{};  ///< of the last turn
    Scored scored{};                ///< what that cast was worth
    Seat caster{};                  ///< whose it was
    SeatSet contenders{};           ///< who still casts: everybody, then those of a tie-break (X6)
    bool tie_break = false;
    std::uint32_t pot = 0;  ///< stake times players; 0 once taken, and without a stake (X7)

    friend bool operator==(const View&, const View&) = default;
};

}  // namespace seq::six_dice
