#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client/room/room.hpp"
#include "engine/board/space.hpp"
#include "engine/view.hpp"

// What is printed of a room, as blocks of text.

namespace seq::client {

/// Before a game the link to share; then the seats, the board or score sheet, the newest dice, and one's
/// cards. No row is wider than the canvas.
std::vector<Row> draw_table(const Room& room, const Canvas& canvas);

/// The turn, and what this player can do, in one or two sentences. After a game, what can be typed then.
Row draw_turn(const Room& room);

/// The fewest columns into which a board of cards fits.
inline constexpr std::size_t board_columns_min = 33;

/// A board of spaces with column letters above and row numbers at the left. On each space its card, picture
/// or number, and before it the chip by its letter, `B`, or `b` in a sequence or the line that won; before
/// that `<` for the newest move, `+` where a card or the dice allow a chip, `x` for a chip that they remove.
/// On a narrow canvas the spaces have fewer columns: pictures are numbers, tens are `T`, and a chip hides the
/// sign before it.
std::vector<Row> draw_board(const Room& room, const Canvas& canvas);

inline constexpr std::size_t label_columns = 5;
/// A picture card in at most five letters, for the board: the beginning of a word of its title. ADD and REM
/// are on no board.
std::string_view picture_label(Face face);

/// One row for each side: its sequences or chips, its players with their cards, `>` before the one to move,
/// `+1` for a card that is not drawn yet; and the draw pile. Longer rows are wrapped. Not for the six-dice
/// games.
std::vector<Row> draw_sides(const Room& room, const Canvas& canvas);

/// The six-dice games (X2): one row for each player with the score, the last cast and what it scored, and the
/// purse; on a narrow canvas without the last two. Below it the target, the pot and a tie-break.
std::vector<Row> draw_score_sheet(const Room& room, const Canvas& canvas);

/// One's cards with their uses, as many in a row as fit; none without cards.
std::vector<Row> draw_hand(const Room& room, const Canvas& canvas);

/// The dice of the newest roll or cast next to each other, in five rows; none if they do not fit.
std::vector<Row> draw_dice(const Room& room, const Canvas& canvas);

/// What one card can be used for on the board as it is: `d4 g9`, `any open space`, `dead, exchange it`.
std::string use_of(const View& view, Face face);

/// ` (away 2 min)`: the state of the member on a seat, where there is something to say.
std::string state_text(const Room& room, Seat seat);
/// A card as it is typed: `10h`; of a picture `05`.
std::string card_word(const Room& room, Face face);

/// One's own clock as a sentence, as the server sent it; empty if one has none.
std::string own_clock_text(const Room& room);

/// The letter of a side, and its style: blue, green, red.
char side_letter(Side side);
Style side_style(Side side);

/// One's cards; none without cards.
Hand hand_of(const Room& room);

/// The chips on a board with spaces, by side. Not for the six-dice games.
const std::array<Bitboard, sides_max>& chips_of(const View& view);
/// The side whose chip is on the space; no side if there is none.
Side side_on(const View& view, Space space);
/// All spaces with a chip.
Bitboard occupied(const View& view);
/// The spaces of the sequences, whose chips cannot be removed (S16), or of the line that won (D9).
Bitboard locked(const View& view);
/// Card games: where the card could be used on the current board, regardless of the turn: open spaces for a
/// chip of one's own, or for a one-eyed jack the chips that it may remove. Empty for spectators.
Bitboard spaces_to_use(const View& view, Face face);
/// S17: not a jack, and both of its spaces hold chips.
bool is_dead(const View& view, Face face);

}  // namespace seq::client
