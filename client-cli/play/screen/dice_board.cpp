#include <array>
#include <string_view>

#include "client-cli/play/screen/boards.hpp"
#include "client-cli/play/screen/tile.hpp"
#include "client/words/words.hpp"
#include "engine/dice_board/game.hpp"

// Dice, and the board that they are played on.

namespace seq::client {

namespace {

using DieRow = std::array<std::string_view, 7>;  // by pips, from 1
constexpr DieRow top{"", "     ", "o    ", "o    ", "o   o", "o   o", "o   o"};
constexpr DieRow middle{"", "  o  ", "     ", "  o  ", "     ", "  o  ", "o   o"};
constexpr DieRow bottom{"", "     ", "    o", "    o", "o   o", "o   o", "o   o"};

}  // namespace

std::vector<Row> draw_dice(std::span<const std::uint8_t> dice) {
    std::vector<Row> rows(die_rows);
    for (const std::uint8_t pips : dice) {
        rows[0].add(".-----.", faint).add("  ");
        std::size_t row = 1;
        for (const DieRow& faces : {top, middle, bottom})
            rows[row++].add("|", faint).add(faces[pips], strong).add("|", faint).add("  ");
        rows[4].add("'-----'", faint).add("  ");
    }
    return rows;
}

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

std::vector<Row> draw_dice_board(const Room& room) {
    const LegalActions& legal = room.legal;
    const Bitboard marked = legal.puts | legal.swaps | legal.removable;
    std::vector<Row> rows{column_letters()};
    for (int row = 0; row < dice_board::board_size; ++row) {
        Row upper = row_label(row);
        Row lower{"   "};
        for (int column = 0; column < dice_board::board_size; ++column) {
            const Space space = Space::at(row, column);
            Tile tile = tile_of(room, space, marked);
            tile.text = std::to_string(dice_board::board.number_at[space.index]);
            upper.add(number_half(tile));
            lower.add(chip_half(tile, legal.removable.has(space) ? 'x' : tile.marked ? '+' : ' '));
        }
        rows.push_back(std::move(upper));
        rows.push_back(std::move(lower));
    }
    return rows;
}

std::vector<Row> draw_roll(const Room& room) {
    if (!room.view || !room.view->as_dice_board().roll) return {};
    const dice_board::View& view = room.view->as_dice_board();
    std::vector<Row> rows = draw_dice(*view.roll);
    const std::string rolled = std::to_string(total(*view.roll));
    if (view.rolled)
        rows.push_back(Row{rolled, good}.add(" for " + room.who(room.view->turn), strong));
    else
        rows.push_back(Row{rolled, strong}.add(" was rolled last", faint));
    return rows;
}

}  // namespace seq::client
