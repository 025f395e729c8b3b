#pragma once

#include "engine/action.hpp"
#include "engine/cards/game.hpp"

namespace seq::cards {

/// The lines that a chip of this side on this space would complete (S11) and that may join the side's
/// sequences (S13), by first, then last space. All of them run through the space: what was complete before
/// has been counted before.
LinesThrough completed_by(const Game& game, Side side, Space space);
/// The same of chips that are not on a table: those of one side and the free corners, and its sequences.
LinesThrough completed_by(Bitboard chips_and_free, const Sequences& sequences, Space space);

/// S13: two sequences of one side have at most one space in common.
bool may_stand_together(Line a, Line b);

/// Whether a naming is made of completed lines that may stand together (S15).
bool is_choice_of(const Naming& naming, const LinesThrough& completed);

/// S15: the named lines, and beside them by default the most that may still join, the earliest by first
/// space. The result is in the order of first, then last space.
Naming choose_sequences(const LinesThrough& completed, const Naming& named);

}  // namespace seq::cards
