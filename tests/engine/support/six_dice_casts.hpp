#pragma once

#include <initializer_list>
#include <string_view>

#include "tests/engine/support/dice_table.hpp"

// What the six-dice games are tested with: casts of a known worth, and games that have got somewhere.

namespace seq::test {

inline constexpr std::string_view nothing = "2 3 4 5 6 6";
inline constexpr std::string_view five = "1 2 4 4 6 6";
inline constexpr std::string_view ten = "1 2 3 5 5 6";
inline constexpr std::string_view twenty_five = "1 2 3 4 5 6";
inline constexpr std::string_view thirty = "6 6 6 6 6 1";
inline constexpr std::string_view four_ones = "1 1 1 1 2 3";

/// So many players, with the first seat to begin; the others' casts for the start are lower.
DiceTable begun(std::string_view preset, std::size_t players, std::string_view options = "");

/// The same with these scores, and nobody has cast yet in this round.
DiceTable with_scores(const Setup& setup, std::initializer_list<int> scores, int starter = 1);

}  // namespace seq::test
