#pragma once

#include <array>

#include "bots/player.hpp"

namespace seq::bots {

/// The chips of each side on the dice board.
using DiceChips = std::array<Bitboard, sides_max>;

/// Thinking about Sequence Dice: what positions are worth, and what a roll may make of them. Nothing is
/// hidden in this game, so there is nothing to guess but the dice.
class DiceThought {
  public:
    explicit DiceThought(const View& view);

    /// The chips after a put, a swap or a removal by this side.
    DiceChips after(const Action& action, Side side) const;
    /// D8: whose turn follows on an action with this total.
    static Seat seat_after(Seat seat, unsigned total, std::size_t players);

    /// How good the lines are for this side, its rivals' taken off.
    int worth(const DiceChips& chips, Side side) const;
    /// The same for the observer's side after one roll by `next`, on average, scaled by the 36 ways that two
    /// dice fall.
    int worth_after_next_roll(const DiceChips& chips, Seat observer, Seat next) const;

  private:
    int for_side(const DiceChips& chips, Side side) const;
    /// What the roller makes of this total, in the eyes of the observer's side.
    int worth_of_roll(const DiceChips& chips, unsigned total, Side roller, Side observer) const;

    const Setup& setup_;
    DiceChips chips_;
};

}  // namespace seq::bots
