#pragma once

#include "bots/cards/outlook.hpp"

namespace seq::bots {

/// One way to play one card: a chip put down, or taken away where the card is a one-eyed jack.
struct Play {
    Face face;
    Space space;
    Naming naming{};  ///< empty leaves the choice to the default (S15)
};

/// Every face of a hand that can be played, with its spaces.
using Choices = FixedVector<CardSpaces, hand_max + 1>;

/// What is thought with: a table and, for one of its seats, side, cards and what it knows.
struct Position {
    Table table;
    const Deck* deck;
    Side side;
    Hand hand;
    Bitboard gone{};    ///< spaces whose cards the seat has all seen
    Bitboard scarce{};  ///< spaces whose cards it has seen but for one
};

Outlook outlook_of(const Position& position, const Weights& weights);

/// What the hand allows now. Jacks only where they complete a sequence or break what is about to be one: for
/// thinking ahead about plays that are worth a jack.
Choices urgent_choices(const Position& position);

/// How much better the position becomes for its seat.
int gain(const Position& position, const Weights& weights, const Play& play);
/// The play's chip and sequences, and the card out of the hand.
void carry_out(Position& position, const Play& play);

/// Where a chip leaves a choice of sequences (S15), one play for each line that can be named first; else the
/// play itself.
FixedVector<Play, lines_through_space_max> with_namings(const Table& table, Side side, const Play& play);

/// How good the position is for its seat: lines, sequences and the jacks in hand.
int worth_of(const Position& position, const Weights& weights);

}  // namespace seq::bots
