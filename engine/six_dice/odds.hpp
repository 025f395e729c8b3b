#pragma once

#include <cstdint>
#include <map>

#include "engine/six_dice/score.hpp"

namespace seq::six_dice {

/// How many of all casts are worth what (X8).
struct Odds {
    std::uint32_t penalty = 0;                 ///< X5; not among those that score 0
    std::map<unsigned, std::uint32_t> points;  ///< points to casts
};

/// Scores each of the 6^6 casts once, by X3, X4 and X5.
Odds count_all_casts(const Values& values, SequencesPerCast sequences);

}  // namespace seq::six_dice
