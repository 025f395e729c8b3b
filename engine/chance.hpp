#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/seat.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// The source of all chance of one game, passed to the engine as an argument. The same answers produce the
/// same match on every machine.
class Chance {
  public:
    virtual ~Chance() = default;

    /// The first dealer, in a game that does not cut for the deal (S5).
    virtual Seat dealer(std::size_t players) = 0;

    /// The card that the next seat cuts in a round (S5); rounds count from 0. Called for each seat that cuts,
    /// by seat number.
    virtual Card cut(std::uint32_t round) = 0;

    /// Shuffles cards that are sorted by byte; the first one becomes the top. Called for the deal and for
    /// each reshuffle (S20).
    virtual void shuffle(CardPile& cards) = 0;

    /// The next die, 1 to 6. The dice of a game are one stream in the order of the throws: those for the
    /// start by seat number, again for seats that tie for the highest, then the turns (D3, D4, X1, X2).
    virtual std::uint8_t die() = 0;
};

}  // namespace seq
