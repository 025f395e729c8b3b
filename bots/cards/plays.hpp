#pragma once

#include "bots/cards/evaluation.hpp"

namespace seq::bots {

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
