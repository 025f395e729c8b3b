#pragma once

#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// The six-dice games (X2): a row a player with the score, the last cast and what it scored, and the purse;
/// in two columns, without the purses, where the rows do not suffice, and then those around the turn. Below
/// it the target, the pot and a tie-break. Where there is room left, the newest cast as dice. No more than so
/// many rows.
std::vector<Row> draw_score_sheet(const Model& model, std::size_t rows_max);

}  // namespace seq::cli
