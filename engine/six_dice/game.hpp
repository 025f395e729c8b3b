#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/seat.hpp"
#include "engine/dice.hpp"
#include "engine/preset/setup.hpp"
#include "engine/result.hpp"
#include "engine/six_dice/score.hpp"

namespace seq::six_dice {

/// Sequences and Hearts Due (section X of the rulebook) as a value.
struct Game {
    Setup setup;
    std::array<std::uint16_t, seats_max> scores{};
    Seat starter{};        ///< began, and begins every round in which it takes part (X1)
    Seat turn{};           ///< no seat once the game is over
    SeatSet contenders{};  ///< who still casts: everybody, then those of a tie-break (X6)
    bool tie_break = false;
    std::optional<SixDice> cast{};  ///< of the last turn
    Scored scored{};                ///< what that cast was worth
    Seat caster{};                  ///< whose it was
    std::optional<Result> result{};
};

}  // namespace seq::six_dice
