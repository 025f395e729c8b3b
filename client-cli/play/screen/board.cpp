#include "client-cli/play/screen/board.hpp"

#include <array>

#include "client-cli/play/screen/uses.hpp"

namespace seq::cli {
namespace {

struct SideLook {
    char letter;
    std::string_view colour;
    std::int16_t ink;      ///< on the terminal's own ground
    std::int16_t ground;   ///< of a chip
    std::int16_t deep;     ///< of a chip in a sequence
    std::int16_t whisper;  ///< the card's name on a chip
};
constexpr std::array<SideLook, sides_max> side_looks{
    {{'B', "blue", 68, 26, 18, 153}, {'G', "green", 71, 28, 22, 157}, {'R', "red", 167, 160, 88, 224}}};

constexpr Style ivory{.ink = 236, .ground = 254};
constexpr Style sand{.ink = 236, .ground = 251};
constexpr std::int16_t red_ink = 124;
constexpr std::int16_t marked_ground = 229;
constexpr std::int16_t newest_ground = 222;
constexpr Style corner{.ink = 250, .ground = 240};
constexpr std::int16_t gold = 220;

/// One space, as far as a person sees it.
struct Tile {
    std::string card;  ///< empty on a free corner
    bool red = false;
    bool dark = false;  ///< every other tile, like a chess board
    Side chip;
    bool in_sequence = false;
    bool newest = false;
    bool marked = false;
};

/// Five columns, the text in the middle between two marks.
std::string between(std::string_view text, char left, char right) {
    std::string result = " ";
    result += left;
    result += text;
    result += right;
    return result;
}

std::string chip_text(const Tile& tile) {
    const std::string letter(1, tile.chip.is_side() ? side_letter(tile.chip) : tile.marked ? '+' : ' ');
    if (!tile.chip.is_side()) return between(letter, ' ', ' ');
    return tile.in_sequence ? between(letter, '[', ']') : between(letter, '(', ')');
}

Style ground_of(const Tile& tile) {
    if (tile.card.empty()) return corner;
    if (tile.chip.is_side()) {
        const SideLook& look = side_looks[tile.chip.index()];
        return {.ink = look.whisper, .ground = tile.in_sequence ? look.deep : look.ground};
    }
    Style style = tile.dark ? sand : ivory;
    if (tile.marked) style.ground = marked_ground;
    if (tile.newest) style.ground = newest_ground;
    if (tile.red) style.ink = red_ink;
    return style;
}

Style chip_style(const Tile& tile) {
    Style style = ground_of(tile);
    if (tile.chip.is_side()) style = {.ink = 231, .ground = style.ground, .bold = true};
    if (tile.in_sequence) style.ink = gold;
    return style;
}

Row card_half(const Tile& tile) {
    Style style = ground_of(tile);
    if (tile.card.empty()) return Row{"  *  ", style};
    if (!tile.newest) return Row{" " + tile.card + "  ", style};
    style.bold = true;
    if (tile.chip.is_side()) style.ink = 231;
    return Row{">" + tile.card + "< ", style};
}

Row chip_half(const Tile& tile) {
    if (tile.card.empty()) return Row{"     ", corner};
    return Row{chip_text(tile) + " ", chip_style(tile)};
}

/// The whole tile in one row: the card, then what is on it.
Row flat_tile(const Tile& tile) {
    if (tile.card.empty()) return Row{"  *  ", corner};
    char left = ' ';
    char right = ' ';
    if (tile.chip.is_side()) {
        left = tile.in_sequence ? '[' : '(';
        right = tile.in_sequence ? ']' : ')';
    }
    if (tile.newest) {
        left = '>';
        right = tile.in_sequence ? ']' : '<';
    }
    std::string mark(1, left);
    mark += tile.chip.is_side() ? side_letter(tile.chip) : tile.marked ? '+' : ' ';
    mark += right;
    Row row{tile.card, ground_of(tile)};
    return row.add(mark, chip_style(tile));
}

Tile tile_at(const Model& model, Space space, Bitboard marked, const Canvas& canvas) {
    Tile tile;
    const Layout& layout = model.setup ? *model.setup->preset->layout : standard_layout;
    if (const auto face = layout.face_at[space.index]) {
        const std::string_view name = model.deck().name(*face);
        tile.card = card_text(name, canvas);
        tile.red = name.ends_with('H') || name.ends_with('D');
    }
    tile.dark = (space.row() + space.column()) % 2 != 0;
    tile.marked = marked.has(space);
    tile.newest = model.last && model.last->space == space;
    if (!model.view) return tile;
    for (std::size_t index = 0; index < sides_max; ++index)
        if (model.view->as_cards().chips[index].has(space)) tile.chip = Side::at(index);
    tile.in_sequence = tile.chip.is_side() && locked(*model.view).has(space);
    return tile;
}

Row column_letters() {
    Row row{"   "};
    for (char letter = 'a'; letter <= 'j'; ++letter)
        row.add("  " + std::string(1, letter) + "  ", faint);
    return row;
}

Row row_label(int row) {
    const std::string number = std::to_string(row + 1);
    return Row{(number.size() == 1 ? " " : "") + number + " ", faint};
}

}  // namespace

char side_letter(Side side) {
    return side_looks[side.index()].letter;
}
std::string_view side_colour(Side side) {
    return side_looks[side.index()].colour;
}
Style side_style(Side side) {
    return {.ink = side_looks[side.index()].ink, .bold = true};
}

std::string card_text(std::string_view name, const Canvas& canvas) {
    constexpr std::string_view letters = "SHDC";
    constexpr std::array<std::string_view, 4> signs{"♠", "♥", "♦", "♣"};
    const auto suit = name.size() == 2 ? letters.find(name[1]) : std::string_view::npos;
    if (!canvas.signs || suit == std::string_view::npos) return std::string{name};
    return std::string{name.substr(0, 1)}.append(signs[suit]);
}

std::vector<Row> draw_board(const Model& model, Bitboard marked, BoardSize size, const Canvas& canvas) {
    std::vector<Row> rows{column_letters()};
    for (int row = 0; row < Space::stride; ++row) {
        Row upper = row_label(row);
        Row lower{"   "};
        for (int column = 0; column < Space::stride; ++column) {
            const Tile tile = tile_at(model, Space::at(row, column), marked, canvas);
            upper.add(size == BoardSize::tall ? card_half(tile) : flat_tile(tile));
            lower.add(chip_half(tile));
        }
        rows.push_back(std::move(upper));
        if (size == BoardSize::tall) rows.push_back(std::move(lower));
    }
    return rows;
}

}  // namespace seq::cli
