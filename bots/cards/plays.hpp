#pragma once

#include <array>

#include "bots/cards/table.hpp"
#include "engine/preset/preset.hpp"

namespace seq::bots {

/// Factors of the weights are in so many parts.
inline constexpr int whole = 256;

/// A factor for a line by how many sequences the side of the line still needs, and how many its rival: one
/// or two.
using FactorByNeeds = std::array<std::array<int, 2>, 2>;

/// The weights of the evaluation of a hard bot, tuned by matches between bots with different weights. Scores
/// of different weights cannot be compared.
struct Weights {
    /// An own line by the chips that it lacks and by how many of those spaces the hand can fill.
    std::array<std::array<int, 6>, 6> own{
        {{}, {438, 1066}, {131, 197, 440}, {35, 108, 72, 133}, {18, 27, 32, 45, 62}, {4, 4, 8, 10, 14, 18}}};
    /// A line of another side by the chips that it lacks.
    std::array<int, 6> rival{0, 568, 132, 75, 31, 2};
    // Factors: what is left of a line for each space whose card is not held, of whose cards none is unseen,
    // or one.
    int gone = 160;
    int scarce = 208;
    int rival_gone = 160;
    int rival_scarce = 208;
    // Factors for the lines of a side while it, or its rival, needs more than one sequence.
    FactorByNeeds own_left{{{whole, whole}, {144, 144}}};
    FactorByNeeds rival_left{{{whole, whole}, {144, 144}}};
    // Factors for lines that begin in a free corner, which nobody can block.
    int own_corner = whole;
    int rival_corner = whole;
    int sequence = 2735;  ///< a completed one that does not win yet
    // Jacks in hand, while the side needs more than one sequence and when it needs one.
    int wild = 1879;
    int wild_at_last = 1879;
    int remove = 400;
    int remove_at_last = 400;
    // What it counts that a seat may complete a sequence in the round after the play (next_round.cpp).
    int win_soon = 0;             ///< one that wins; 0: the next round is not considered
    int sequence_soon = 0;        ///< any other
    int rival_win_soon = 0;       ///< the same for a rival
    int rival_sequence_soon = 0;  ///< the same for a rival
    int own_turn = 0;             ///< a factor: what is left of it if only the seat itself can, at its end
};

/// The weights that fit the seating. In a team, partners complete a line too, so a card that the bot does not
/// hold is missed less; rivals are as many, so their lines are more urgent; and somebody has a jack when it
/// is needed. With three sides one sequence wins, and what stops one rival helps the other too, so own lines
/// count more. Small and large teams have weights of their own.
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

/// A play of one card: a chip is placed or, with a one-eyed jack, removed.
struct Play {
    Face face;
    Space space;
    Naming naming{};  ///< if empty, the engine chooses (S15)
};

/// Every face of a hand that can be played, with its spaces.
using Choices = FixedVector<CardSpaces, hand_max + 1>;

/// A position of the search: a table and, for one of its seats, side, cards and what it knows.
struct Position {
    Table table;
    const Deck* deck;
    Side side;
    Hand hand;
    Bitboard gone{};    ///< spaces of which the seat has seen both cards
    Bitboard scarce{};  ///< spaces of which it has seen one card
};

Evaluation evaluation_of(const Position& position, const Weights& weights);

/// The plays that the hand allows now, with jacks only if they complete a sequence or break a line that is
/// about to be one, for looking ahead.
Choices urgent_choices(const Position& position);

/// How much better the position becomes for its seat.
int gain(const Position& position, const Weights& weights, const Play& play);
/// Applies a play: its chip, its sequences, and the card from the hand.
void carry_out(Position& position, const Play& play);

/// If a chip allows a choice of sequences (S15), one play for each line that can be named first; else only
/// the play itself.
FixedVector<Play, lines_through_space_max> with_namings(const Table& table, Side side, const Play& play);

/// The score of the position for its seat: lines, sequences and the jacks in hand.
int score_of(const Position& position, const Weights& weights);

/// What a seat expects of the round that follows its play, until its own next turn: the seats after it may
/// complete sequences, each with the probability that it holds one of the cards for that; and so may the seat
/// itself, if nobody has won before. The position is the one after the play.
int score_of_next_round(const View& view, const Unseen& unseen, const Position& played,
                        const Weights& weights);

}  // namespace seq::bots
