#pragma once

#include <array>

#include "engine/board/bitboard.hpp"
#include "engine/view.hpp"

namespace seq::client {

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
