#pragma once

#include <cstdint>
#include <functional>

#include "engine/legal.hpp"
#include "engine/view.hpp"

namespace seq::bots {

/// A uniform number from 0 to `count` - 1. Whoever makes a player decides where it comes from, so that a game
/// can be repeated.
using Below = std::function<std::uint32_t(std::uint32_t count)>;

/// A player that is given a seat's view and its legal actions, and nothing else.
class Player {
  public:
    virtual ~Player() = default;
    /// One of the legal actions, of which there is at least one; a place may name its sequences (S15). A bot
    /// draws at once (S19).
    virtual Action choose(const View& view, const LegalActions& legal) = 0;
};

}  // namespace seq::bots
