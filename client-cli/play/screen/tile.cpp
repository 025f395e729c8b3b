#include "client-cli/play/screen/tile.hpp"

#include <array>

#include "client-cli/play/screen/parts.hpp"

namespace seq::client {
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

}  // namespace

Tile tile_of(const Room& room, Space space, Bitboard marked) {
    Tile tile;
    tile.dark = (space.row() + space.column()) % 2 != 0;
    tile.marked = marked.has(space);
    tile.newest = room.last && room.last->space == space;
    if (!room.view) return tile;
    const auto& chips = chips_of(*room.view);
    for (std::size_t index = 0; index < chips.size(); ++index)
        if (chips[index].has(space)) tile.chip = Side::at(index);
    tile.in_sequence = tile.chip.is_side() && locked(*room.view).has(space);
    return tile;
}

Style ground_of(const Tile& tile) {
    if (tile.text.empty()) return corner;
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

std::string chip_mark(const Tile& tile) {
    if (!tile.chip.is_side()) return tile.marked ? " + " : "   ";
    const std::string letter(1, side_letter(tile.chip));
    return tile.in_sequence ? "[" + letter + "]" : "(" + letter + ")";
}

Row row_label(int row) {
    const std::string number = std::to_string(row + 1);
    return Row{(number.size() == 1 ? " " : "") + number + " ", faint};
}

char side_letter(Side side) {
    return side_looks[side.index()].letter;
}
std::string_view side_colour(Side side) {
    return side_looks[side.index()].colour;
}
Style side_style(Side side) {
    return {.ink = side_looks[side.index()].ink, .bold = true};
}

}  // namespace seq::client
