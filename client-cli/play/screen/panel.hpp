#pragma once

#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// Who sits where, right of a board: the sides with their sequences or chips, the seats with their cards,
/// whose turn it is, who may still draw, and the draw pile. No more than so many rows. Not for the six-dice
/// games.
std::vector<Row> draw_panel(const Model& model, std::size_t rows);

/// The same in one row a side, for card games whose board leaves no room beside it.
std::vector<Row> draw_side_lines(const Model& model);

}  // namespace seq::cli
