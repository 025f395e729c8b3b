#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client/room/room.hpp"
#include "engine/board/bitboard.hpp"
#include "engine/view.hpp"

// The parts of the screen.

namespace seq::client {

/// From this height on a board has two rows per space.
inline constexpr std::size_t tall_rows_min = 32;

/// The table of any game: a board with the players around it, or a score sheet. A score sheet has at most
/// `rows_max` rows; a board has its own size.
std::vector<Row> draw_table(const Room& room, const std::optional<Face>& looked_at, std::size_t rows_max,
                            const Canvas& canvas);

/// On a board of cards: where the looked-at card, or any card that shows its space, can go.
Bitboard marked_spaces(const Room& room, const std::optional<Face>& looked_at);

/// The seating, to the right of a board: the sides with their sequences or chips, the seats with their cards,
/// the turn, the players who may still draw, and the draw pile. At most `rows` rows. Not for the six-dice
/// games.
std::vector<Row> draw_panel(const Room& room, std::size_t rows);

/// The same with one row for each side, for card games whose board leaves no space next to it.
std::vector<Row> draw_side_lines(const Room& room);

/// The six-dice games (X2): one row per player with the score, the last cast and what it scored, and the
/// purse. If there are too few rows, two columns without the purses; if there are still too few, only the
/// players around the turn. Below it the target, the pot and a tie-break, and if there is space, the newest
/// cast as dice. At most `rows_max` rows.
std::vector<Row> draw_score_sheet(const Room& room, std::size_t rows_max);

/// Before the game the link to share; during it one's cards with their uses, side by side if there are too
/// few rows.
std::vector<Row> draw_hand(const Room& room, std::size_t rows_max, const Canvas& canvas);

/// What one card can be used for on the board as it is: `d4 g9`, `any open space`, `dead, exchange it`.
std::string use_of(const View& view, Face face);

/// The turn, and what this player can do, in one or two sentences.
Row draw_turn(const Room& room);

/// The remaining time of the turn, `0:42 `, if the server sent it this long ago: one's own clock, or else the
/// one with the least time. Empty if there is no clock.
Row draw_clock(const Room& room, std::chrono::milliseconds since_sent);

/// One's own clock as a sentence, as the server sent it; empty if one has none. For modes without a
/// countdown.
std::string own_clock_text(const Room& room);

/// Whether a clock is running, so that the screen has to be redrawn.
bool clock_runs(const Room& room);

/// The chips on a board with spaces, by side. Not for the six-dice games.
const std::array<Bitboard, sides_max>& chips_of(const View& view);
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
