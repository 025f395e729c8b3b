#pragma once

#include "bots/cards/table.hpp"
#include "bots/cards/unseen.hpp"
#include "bots/cards/weights.hpp"

namespace seq::bots {

/// Larger than the score of anything but a win.
inline constexpr int win_score = 1'000'000;

/// The point of view for which a table is evaluated: a side, the hand of one of its seats, and what that seat
/// knows of the remaining cards.
struct Evaluation {
    const Weights* weights;
    Side side;
    Bitboard reach{};   ///< the spaces that the hand's plain cards show
    Bitboard gone{};    ///< spaces whose cards have all been seen
    Bitboard scarce{};  ///< spaces whose cards have been seen but for one
};

/// The score of the lines of its side, minus the scores of its rivals'.
int score_of_lines(const Table& table, const Evaluation& evaluation);
/// The same for the lines through one space, or through either of two.
int score_of_lines(const Table& table, const Evaluation& evaluation, Space space);
int score_of_lines(const Table& table, const Evaluation& evaluation, Space space, Space other);
/// The score of completed sequences, and of the win.
int score_of_sequences(const Table& table, const Evaluation& evaluation);

}  // namespace seq::bots
