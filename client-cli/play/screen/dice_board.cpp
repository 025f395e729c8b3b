#include "client-cli/play/screen/dice_board.hpp"

#include "client-cli/play/model/dice_words.hpp"
#include "client-cli/play/screen/dice.hpp"
#include "client-cli/play/screen/tile.hpp"
#include "engine/dice_board/board.hpp"

namespace seq::cli {
namespace {

/// Seven columns: the number in the middle.
Row number_half(const Tile& tile) {
    Style style = ground_of(tile);
    const std::string number = tile.text.size() == 1 ? " " + tile.text : tile.text;
    if (!tile.newest) return Row{"  " + number + "   ", style};
    style.bold = true;
    if (tile.chip.is_side()) style.ink = 231;
    return Row{tile.text.size() == 1 ? "  >" + tile.text + "<  " : " >" + tile.text + "<  ", style};
}

Row chip_half(const Tile& tile, char mark) {
    const std::string before = tile.chip.is_side() ? std::string{" "} + mark : "  ";
    return Row{before + chip_mark(tile) + "  ", chip_style(tile)};
}

Row column_letters() {
    Row row{"   "};
    for (int column = 0; column < dice_board::board_size; ++column)
        row.add(std::string{"   "} + static_cast<char>('a' + column) + "   ", faint);
    return row;
}

}  // namespace

std::vector<Row> draw_dice_board(const Model& model) {
    const LegalActions& legal = model.legal;
    const Bitboard marked = legal.puts | legal.swaps | legal.removable;
    std::vector<Row> rows{column_letters()};
    for (int row = 0; row < dice_board::board_size; ++row) {
        Row upper = row_label(row);
        Row lower{"   "};
        for (int column = 0; column < dice_board::board_size; ++column) {
            const Space space = Space::at(row, column);
            Tile tile = tile_of(model, space, marked);
            tile.text = std::to_string(dice_board::board.number_at[space.index]);
            upper.add(number_half(tile));
            lower.add(chip_half(tile, legal.removable.has(space) ? 'x' : tile.marked ? '+' : ' '));
        }
        rows.push_back(std::move(upper));
        rows.push_back(std::move(lower));
    }
    return rows;
}

std::vector<Row> draw_roll(const Model& model) {
    if (!model.view || !model.view->as_dice_board().roll) return {};
    const dice_board::View& view = model.view->as_dice_board();
    std::vector<Row> rows = draw_dice(*view.roll);
    const std::string rolled = std::to_string(total(*view.roll));
    if (view.rolled)
        rows.push_back(Row{rolled, good}.add(" for " + model.who(model.view->turn), strong));
    else
        rows.push_back(Row{rolled, strong}.add(" was rolled last", faint));
    return rows;
}

}  // namespace seq::cli
