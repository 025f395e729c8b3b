#pragma once

#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/grid.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

inline constexpr std::size_t tile_columns = 5;
inline constexpr std::size_t board_columns = 3 + 10 * tile_columns;

/// The board of cards: on each space its card, the chip by letter and colour `(B)`, in a sequence `[B]`,
/// between `>` and `<` the newest move, `+` where `marked` cards can go.
std::vector<Row> draw_board(const Model& model, Bitboard marked, BoardSize size, const Canvas& canvas);

/// `7H`, or with the sign of its suit where the terminal shows signs.
std::string card_text(std::string_view name, const Canvas& canvas);

}  // namespace seq::cli
