#pragma once

#include <string>

#include "engine/dice.hpp"
#include "engine/six_dice/score.hpp"

namespace seq::cli {

/// `7 (3+4)`: a roll of two dice, the total first.
std::string roll_text(const TwoDice& dice);
/// `1 1 2 3 5 6`: a cast, sorted, which is how one finds sequences in it.
std::string cast_text(const SixDice& dice);
/// `1-2-3`: a sequence of so many dice.
std::string run_text(std::size_t length);
/// What scored (X3, X4): `1-2-3 and 1`, `five 6s`, `four 1s` for a penalty (X5); `nothing` where nothing did.
std::string scored_text(const SixDice& dice, const six_dice::Scored& scored);
/// `20 points`, `1 point`.
std::string points_text(unsigned points);

}  // namespace seq::cli
