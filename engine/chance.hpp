#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/seat.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// The source of all chance of one game, an argument of the engine. The same answers give the same match
/// everywhere.
class Chance {
  public:
    virtual ~Chance() = default;

    /// The dealer of a game that does not cut for it (S5).
    virtual Seat dealer(std::size_t players) = 0;

    /// The card that the next seat cuts in a round (S5), rounds from 0; it goes back at once. Called for each
    /// seat that cuts, by seat number.
    virtual Card cut(std::uint32_t round) = 0;

    /// Orders the cards, which come sorted by byte; the first is then the top. Called for the deal, then once
    /// a reshuffle (S20).
    virtual void shuffle(CardPile& cards) = 0;

    /// The next die, 1 to 6. All dice of a game are one stream in the order they are thrown: the start by
    /// seat number, those tied for the highest again, then the turns (D3, D4, X1, X2).
    virtual std::uint8_t die() = 0;
};

}  // namespace seq
