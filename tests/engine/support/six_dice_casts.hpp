#pragma once

#include <initializer_list>
#include <string_view>

#include "tests/engine/support/dice_table.hpp"

// Helpers for tests of the six-dice games: casts with known scores, and games in progress.

namespace seq::test {

inline constexpr std::string_view nothing = "2 3 4 5 6 6";
inline constexpr std::string_view five = "1 2 4 4 6 6";
inline constexpr std::string_view ten = "1 2 3 5 5 6";
inline constexpr std::string_view twenty_five = "1 2 3 4 5 6";
inline constexpr std::string_view thirty = "6 6 6 6 6 1";
inline constexpr std::string_view four_ones = "1 1 1 1 2 3";

/// A game of this many players that the first seat begins; the others' casts for the start are lower.
DiceTable begun(std::string_view preset, std::size_t players, std::string_view options = "");

/// A game with these scores in which no seat has cast yet in this round.
DiceTable with_scores(const Setup& setup, std::initializer_list<int> scores, int starter = 1);

}  // namespace seq::test
