#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "engine/base/fixed_vector.hpp"
#include "engine/chance.hpp"

namespace seq::six_dice {

/// What a preset pays (X3).
struct Values {
    std::array<std::uint8_t, 6> runs;  ///< by length - 1: a lone 1, 1-2, .. 1-2-3-4-5-6
    std::uint8_t five_sixes;
    std::uint8_t six_sixes;
};

/// How many sequences of one cast score (X4, option `sequences_per_cast`).
enum class SequencesPerCast : std::uint8_t { two, all };

struct Scored {
    /// The lengths of the sequences that score, best first: 3 is 1-2-3. Empty if five or six 6s score.
    FixedVector<std::uint8_t, 3> runs{};
    std::uint8_t points = 0;
    bool penalty = false;  ///< X5: four or more 1s; the seat loses its whole score

    friend bool operator==(const Scored&, const Scored&) = default;
};

/// Scores a cast by X3, X4 and X5.
Scored score(const Values& values, SequencesPerCast sequences, const SixDice& dice);

/// How many of all 6^6 casts have each score (X8).
struct Odds {
    std::uint32_t penalty = 0;                 ///< X5; these do not count as casts that score 0
    std::map<unsigned, std::uint32_t> points;  ///< points to casts
};

/// Scores each cast once, by X3, X4 and X5.
Odds count_all_casts(const Values& values, SequencesPerCast sequences);

}  // namespace seq::six_dice
