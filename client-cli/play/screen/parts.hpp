#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client/room/room.hpp"

// The parts that the screen is put together from.

namespace seq::client {

/// From this height on there is room for two rows a space.
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

/// The six-dice games (X2): a row a player with the score, the last cast and what it scored, and the purse;
/// in two columns, without the purses, where the rows do not suffice, and then those around the turn. Below
/// it the target, the pot and a tie-break. Where there is room left, the newest cast as dice. No more than so
/// many rows.
std::vector<Row> draw_score_sheet(const Room& room, std::size_t rows_max);

/// Before the game the link to share; then one's cards with what each can be used for, side by side where
/// they do not fit below each other.
std::vector<Row> draw_hand(const Room& room, std::size_t rows_max, const Canvas& canvas);

/// What one card can be used for on the board as it is: `d4 g9`, `any open space`, `dead, exchange it`.
std::string use_of(const View& view, Face face);

/// Whose turn it is and what is asked of this player, in one sentence or two.
Row draw_turn(const Room& room);

/// What is left of the turn's time, `0:42 `, when the server sent it so long ago: one's own clock, or else
/// the one with the least. Empty where no clock is kept.
Row draw_clock(const Room& room, std::chrono::milliseconds since_sent);

/// One's own clock as a sentence, as the server sent it; empty where none of one's own is kept. For those who
/// see no countdown.
std::string own_clock_text(const Room& room);

/// Whether a clock counts down, so that what is drawn becomes stale by itself.
bool clock_runs(const Room& room);

}  // namespace seq::client
