#pragma once

#include <array>

#include "bots/player.hpp"

namespace seq::bots {

/// The chips of each side on the dice board.
using DiceChips = std::array<Bitboard, sides_max>;

/// Searches Sequence Dice: scores positions, and averages over the next roll. Nothing is hidden in this game,
/// so only the dice are unknown.
class DiceSearch {
  public:
    explicit DiceSearch(const View& view);

    /// The chips after a put, a swap or a removal by this side.
    DiceChips after(const Action& action, Side side) const;
    /// D8: whose turn follows on an action with this total.
    static Seat seat_after(Seat seat, unsigned total, std::size_t players);

    /// The score of the lines of this side, minus the scores of its rivals'.
    int score(const DiceChips& chips, Side side) const;
    /// The same for the observer's side after one roll by `next`, on average, scaled by the 36 ways that two
    /// dice fall.
    int score_after_next_roll(const DiceChips& chips, Seat observer, Seat next) const;

  private:
    int for_side(const DiceChips& chips, Side side) const;
    /// The score for the observer's side after the roller's best use of this total.
    int score_of_roll(const DiceChips& chips, unsigned total, Side roller, Side observer) const;

    const Setup& setup_;
    DiceChips chips_;
};

}  // namespace seq::bots
