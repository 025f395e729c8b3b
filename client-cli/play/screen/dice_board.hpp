#pragma once

#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

inline constexpr std::size_t dice_board_columns = 3 + 6 * 7;

/// The 6x6 board (D2), two rows a space: its number, between `>` and `<` after the newest move, and below it
/// the chip by letter and colour, `(B)`, `[B]` in the line that won. `+` marks where a chip may go, `+(G)`
/// one that may be replaced, `x(G)` one that may be taken away.
std::vector<Row> draw_dice_board(const Model& model);

/// The two dice of the newest roll, with whose they are.
std::vector<Row> draw_roll(const Model& model);

}  // namespace seq::cli
