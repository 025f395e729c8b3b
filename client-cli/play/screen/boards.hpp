#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client-cli/play/screen/tile.hpp"
#include "client/room/room.hpp"
#include "engine/deck/card.hpp"

// The boards of the games, and dice.

namespace seq::client {

/// Two rows per space, or one on a low terminal.
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

inline constexpr std::size_t tile_columns = 5;
inline constexpr std::size_t board_columns = 3 + 10 * tile_columns;

/// The fewest columns into which a board of ten by ten fits.
inline constexpr std::size_t narrow_columns_min = 40;

/// The board of cards, or of pictures by their numbers: on each space its card, the chip by letter and colour
/// `(B)`, in a sequence `[B]`, between `>` and `<` the newest move, `+` where `marked` cards can go. On a
/// canvas that is too narrow a space has one row of four columns, `B` is a chip and `b` one in a sequence,
/// and `<` follows the newest move; or three columns, without that.
std::vector<Row> draw_board(const Room& room, Bitboard marked, BoardSize size, const Canvas& canvas);

/// `7H`, or with the symbol of its suit if the terminal shows symbols.
std::string card_text(std::string_view name, const Canvas& canvas);

inline constexpr std::size_t picture_columns = 7;
inline constexpr std::size_t picture_board_columns = 3 + 10 * picture_columns;

/// The board of pictures (B5), each by a short label. With two rows per space it is drawn like the card
/// board; with one, the chip is before the label: `(B)Moses`, truncated to fit, `[B]` in a sequence, `>B<`
/// after the newest move, `+` where a card can go.
std::vector<Row> draw_picture_board(const Room& room, Bitboard marked, BoardSize size);

inline constexpr std::size_t label_columns = 5;

/// A picture card in at most five letters, for the board: the beginning of a word of its title. ADD and REM
/// are on no board.
std::string_view picture_label(Face face);

inline constexpr std::size_t die_columns = 9;  ///< including the gap after it
inline constexpr std::size_t die_rows = 5;

/// Dice next to each other; five rows.
std::vector<Row> draw_dice(std::span<const std::uint8_t> dice);

inline constexpr std::size_t dice_board_columns = 3 + 6 * 7;

/// The 6x6 board (D2), two rows a space: its number, between `>` and `<` after the newest move, and below it
/// the chip by letter and colour, `(B)`, `[B]` in the line that won. `+` marks where a chip may go, `+(G)`
/// one that may be replaced, `x(G)` one that may be taken away.
std::vector<Row> draw_dice_board(const Room& room);

/// The two dice of the newest roll, with the player's name.
std::vector<Row> draw_roll(const Room& room);

}  // namespace seq::client
