#include "client-cli/play/screen/board.hpp"

#include <array>

namespace seq::cli {
namespace {

Row card_half(const Tile& tile) {
    Style style = ground_of(tile);
    if (tile.text.empty()) return Row{"  *  ", style};
    if (!tile.newest) return Row{" " + tile.text + "  ", style};
    style.bold = true;
    if (tile.chip.is_side()) style.ink = 231;
    return Row{">" + tile.text + "< ", style};
}

Row chip_half(const Tile& tile) {
    if (tile.text.empty()) return Row{"     ", ground_of(tile)};
    return Row{" " + chip_mark(tile) + " ", chip_style(tile)};
}

/// The whole tile in one row: the card, then what is on it.
Row flat_tile(const Tile& tile) {
    if (tile.text.empty()) return Row{"  *  ", ground_of(tile)};
    std::string mark = chip_mark(tile);
    if (tile.newest) mark.front() = '>';
    if (tile.newest && !tile.in_sequence) mark.back() = '<';
    Row row{tile.text, ground_of(tile)};
    return row.add(mark, chip_style(tile));
}

Tile tile_at(const Model& model, Space space, Bitboard marked, const Canvas& canvas) {
    Tile tile = tile_of(model, space, marked);
    const Layout& layout = model.setup ? *model.setup->preset->layout : standard_layout;
    if (const auto face = layout.face_at[space.index]) {
        const std::string_view name = model.deck().name(*face);
        tile.text = card_text(name, canvas);
        tile.red = name.ends_with('H') || name.ends_with('D');
    }
    return tile;
}

constexpr TileFace card_face{card_half, chip_half, flat_tile, tile_columns};

}  // namespace

std::string card_text(std::string_view name, const Canvas& canvas) {
    constexpr std::string_view letters = "SHDC";
    constexpr std::array<std::string_view, 4> signs{"♠", "♥", "♦", "♣"};
    const auto suit = name.size() == 2 ? letters.find(name[1]) : std::string_view::npos;
    if (!canvas.signs || suit == std::string_view::npos) return std::string{name};
    return std::string{name.substr(0, 1)}.append(signs[suit]);
}

std::vector<Row> draw_board(const Model& model, Bitboard marked, BoardSize size, const Canvas& canvas) {
    return draw_grid(card_face, size, [&](Space space) { return tile_at(model, space, marked, canvas); });
}

}  // namespace seq::cli
