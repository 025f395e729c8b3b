#pragma once

#include <string>
#include <string_view>

#include "client-cli/play/screen/style.hpp"
#include "client/room/room.hpp"

namespace seq::client {

/// The appearance of one space of a board.
struct Tile {
    std::string text;   ///< the card or number; empty on a free corner
    bool red = false;   ///< the text in red
    bool dark = false;  ///< every other tile, like a chess board
    Side chip;
    bool in_sequence = false;
    bool newest = false;
    bool marked = false;
};

/// The tile without its text, on any of the boards.
Tile tile_of(const Room& room, Space space, Bitboard marked);

/// The style of a tile's text, and of its chip.
Style ground_of(const Tile& tile);
Style chip_style(const Tile& tile);
/// `(B)`, in a sequence `[B]`, `+` where something may be put; three columns.
std::string chip_mark(const Tile& tile);

/// The number of a row, at the left of a board: three columns.
Row row_label(int row);

/// The letter and the colour of a side: blue, green, red.
char side_letter(Side side);
std::string_view side_colour(Side side);
Style side_style(Side side);

}  // namespace seq::client
