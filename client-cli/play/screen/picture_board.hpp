#pragma once

#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/grid.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

inline constexpr std::size_t picture_columns = 7;
inline constexpr std::size_t picture_board_columns = 3 + 10 * picture_columns;

/// The board of pictures (B5), each by a short label. With two rows a space as the card board; with one, what
/// lies on a space stands before its label: `(B)Moses` cut to the room there is, `[B]` in a sequence, `>B<`
/// after the newest move, `+` where a card can go.
std::vector<Row> draw_picture_board(const Model& model, Bitboard marked, BoardSize size);

}  // namespace seq::cli
