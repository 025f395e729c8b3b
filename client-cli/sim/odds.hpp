#pragma once

#include <string>

#include "engine/six_dice/score.hpp"

namespace seq::client {

/// `{"penalty": 406, "0": 26858, ...}`: the penalty first, then points ascending, on one line.
std::string odds_json(const six_dice::Odds& odds);
/// The same for people: a line each, with its share of all casts.
std::string odds_text(const six_dice::Odds& odds);

}  // namespace seq::client
