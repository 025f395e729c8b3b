#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/fixed_vector.hpp"
#include "engine/dice.hpp"

namespace seq::six_dice {

/// What a preset pays (X3).
struct Values {
    std::array<std::uint8_t, 6> runs;  ///< by length - 1: a lone 1, 1-2, .. 1-2-3-4-5-6
    std::uint8_t five_sixes;
    std::uint8_t six_sixes;
};

/// How many sequences of one cast score (X4, option `sequences_per_cast`).
enum class SequencesPerCast : std::uint8_t { two, all };

/// What one cast was worth.
struct Scored {
    /// The lengths of the sequences that score, best first: 3 is 1-2-3. Empty where five or six 6s score.
    FixedVector<std::uint8_t, 3> runs{};
    std::uint8_t points = 0;
    bool penalty = false;  ///< X5: four or more 1s; the whole score is gone

    friend bool operator==(const Scored&, const Scored&) = default;
};

/// Scores a cast by X3, X4 and X5.
Scored score(const Values& values, SequencesPerCast sequences, const SixDice& dice);

}  // namespace seq::six_dice
