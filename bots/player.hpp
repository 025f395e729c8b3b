#pragma once

#include "engine/legal.hpp"
#include "engine/view.hpp"

namespace seq::bots {

/// A player that is given a seat's view and its legal actions, and nothing else.
class Player {
  public:
    virtual ~Player() = default;
    /// One of the legal actions, of which there is at least one. A bot draws at once (S19).
    virtual Action choose(const View& view, const LegalActions& legal) = 0;
};

}  // namespace seq::bots
