#pragma once

#include <functional>
#include <vector>

#include "client-cli/play/screen/tile.hpp"

namespace seq::cli {

/// Two rows a space, or one where the terminal is low.
enum class BoardSize : std::uint8_t { tall, flat };

/// How a kind of board draws one tile, each part as wide as all the others: as two rows, or as one.
struct TileFace {
    Row (*upper)(const Tile&);
    Row (*lower)(const Tile&);
    Row (*flat)(const Tile&);
    std::size_t columns = 0;  ///< of each part
};

/// A board of ten by ten tiles, with column letters above and row numbers at the left.
std::vector<Row> draw_grid(const TileFace& face, BoardSize size, const std::function<Tile(Space)>& tile_at);

}  // namespace seq::cli
