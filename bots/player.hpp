#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "engine/action.hpp"
#include "engine/base/bot_level.hpp"
#include "engine/view.hpp"

namespace seq::bots {

/// A uniform number from 0 to `count` - 1. The caller decides where it comes from, so that a game can be
/// repeated.
using Below = std::function<std::uint32_t(std::uint32_t count)>;

/// A player that is given a seat's view and its legal actions, and nothing else.
class Player {
  public:
    virtual ~Player() = default;
    /// Returns one of the legal actions, of which there is at least one; a place may name its sequences
    /// (S15). A bot draws an owed card before it does anything else (S19).
    virtual Action choose(const View& view, const LegalActions& legal) = 0;
};

/// A player of this level for any game. With the same views, legal actions and numbers of `below` it makes
/// the same choices.
std::unique_ptr<Player> make_player(BotLevel level, Below below);

/// One of the legal actions, chosen by one number of `below`; there must be at least one action.
Action choose_uniformly(const LegalActions& legal, const Below& below);

}  // namespace seq::bots
