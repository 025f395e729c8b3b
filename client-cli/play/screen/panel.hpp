#pragma once

#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// Who sits where, right of the board: the sides with their sequences, the seats with their cards, whose turn
/// it is, who may still draw, and the draw pile. No more than so many rows.
std::vector<Row> draw_panel(const Model& model, std::size_t rows, const Canvas& canvas);

}  // namespace seq::cli
