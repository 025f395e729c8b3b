#pragma once

#include <cstddef>

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

    /// Orders the cards, which come sorted by byte; the first is then the top. Called for the deal, then once
    /// a reshuffle (S20).
    virtual void shuffle(CardPile& cards) = 0;
};

}  // namespace seq
