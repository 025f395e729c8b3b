#pragma once

#include <array>

#include "bots/cards/table.hpp"
#include "bots/cards/unseen.hpp"

namespace seq::bots {

/// The weights of the evaluation of a hard bot, tuned by matches between bots with different weights. A line
/// that lacks one chip whose card is in hand scores about 1000.
struct Weights {
    /// An own line by the chips that it lacks and by how many of those spaces the hand can fill.
    std::array<std::array<int, 6>, 6> own{
        {{}, {438, 1066}, {131, 197, 440}, {35, 108, 72, 133}, {18, 27, 32, 45, 62}, {4, 4, 8, 10, 14, 18}}};
    /// A line of another side by the chips that it lacks.
    std::array<int, 6> rival{0, 568, 132, 75, 31, 2};
    /// In sixteenths: what is left of a line for each space whose card is not held, of whose cards none is
    /// unseen, or one.
    int gone = 10;
    int scarce = 13;
    int sequence = 2735;  ///< a completed one that does not win yet
    int first = 9;        ///< in sixteenths: the score of a line while the side needs two sequences
    int wild = 1879;      ///< a two-eyed jack in hand
    int remove = 400;     ///< a one-eyed jack in hand
    // What it counts that a seat may complete a sequence in the round after the play (next_round.hpp).
    int win_soon = 0;       ///< one that wins; 0: the next round is not considered
    int sequence_soon = 0;  ///< any other
    int own_turn = 0;       ///< in sixteenths: what is left of it if only the seat itself can, at its end
};

/// The weights that fit the seating. In a team, partners complete a line too, so a card that the bot does not
/// hold is missed less; rivals are as many, so their lines are more urgent; and somebody has a jack when it
/// is needed. With three sides one sequence wins, and what stops one rival helps the other too, so own lines
/// count more.
const Weights& weights_for(const Setup& setup);

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
