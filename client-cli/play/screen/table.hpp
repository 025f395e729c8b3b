#pragma once

#include <optional>
#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// From this height on there is room for two rows a space.
inline constexpr std::size_t tall_rows_min = 32;

/// What lies on the table, whichever game it is: a board with who sits around it, or a score sheet. No more
/// than so many rows for a score sheet; a board has its own size.
std::vector<Row> draw_table(const Model& model, const std::optional<Face>& looked_at, std::size_t rows_max,
                            const Canvas& canvas);

/// On a board of cards: where the looked-at card, or any card that shows its space, can go.
Bitboard marked_spaces(const Model& model, const std::optional<Face>& looked_at);

}  // namespace seq::cli
