#include "client-cli/play/screen/grid.hpp"

namespace seq::cli {
namespace {

Row column_letters(std::size_t columns) {
    Row row{"   "};
    const std::string beside(columns / 2, ' ');
    for (char letter = 'a'; letter < 'a' + Space::stride; ++letter)
        row.add(std::string{beside}.append(1, letter).append(beside), faint);
    return row;
}

}  // namespace

std::vector<Row> draw_grid(const TileFace& face, BoardSize size, const std::function<Tile(Space)>& tile_at) {
    std::vector<Row> rows{column_letters(face.columns)};
    for (int row = 0; row < Space::stride; ++row) {
        Row upper = row_label(row);
        Row lower{"   "};
        for (int column = 0; column < Space::stride; ++column) {
            const Tile tile = tile_at(Space::at(row, column));
            upper.add(size == BoardSize::tall ? face.upper(tile) : face.flat(tile));
            lower.add(face.lower(tile));
        }
        rows.push_back(std::move(upper));
        if (size == BoardSize::tall) rows.push_back(std::move(lower));
    }
    return rows;
}

}  // namespace seq::cli
