#include "client-cli/play/screen/picture_board.hpp"

#include "client-cli/play/screen/pictures.hpp"

namespace seq::cli {
namespace {

std::string padded(std::string text, std::size_t columns) {
    text.resize(columns, ' ');
    return text;
}

Row label_half(const Tile& tile) {
    Style style = ground_of(tile);
    style.bold = tile.newest;
    return Row{(tile.newest ? ">" : " ") + padded(tile.text + (tile.newest ? "<" : ""), picture_columns - 1),
               style};
}

Row picture_chip_half(const Tile& tile) {
    return Row{"  " + chip_mark(tile) + "  ", chip_style(tile)};
}

/// The whole tile in one row: what is on it, then as much of the label as there is room for.
Row flat_picture(const Tile& tile) {
    if (!tile.chip.is_side()) {
        const char before = tile.newest ? '>' : tile.marked ? '+' : ' ';
        return Row{before + padded(tile.text + (tile.newest ? "<" : ""), picture_columns - 1),
                   ground_of(tile)};
    }
    std::string mark = chip_mark(tile);
    if (tile.newest) mark.front() = '>';
    if (tile.newest && !tile.in_sequence) mark.back() = '<';
    Row row{mark, chip_style(tile)};
    return row.add(padded(tile.text, picture_columns - mark.size()), ground_of(tile));
}

constexpr TileFace picture_face{label_half, picture_chip_half, flat_picture, picture_columns};

}  // namespace

std::vector<Row> draw_picture_board(const Model& model, Bitboard marked, BoardSize size) {
    const Layout& layout = *model.setup->preset->layout;
    return draw_grid(picture_face, size, [&](Space space) {
        Tile tile = tile_of(model, space, marked);
        if (const auto face = layout.face_at[space.index]) tile.text = picture_label(*face);
        return tile;
    });
}

}  // namespace seq::cli
