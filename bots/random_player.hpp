#pragma once

#include <cstdint>
#include <functional>

#include "bots/player.hpp"

namespace seq::bots {

/// A uniform number from 0 to `count` - 1. Whoever makes the player decides where it comes from, so that a
/// game can be repeated.
using Below = std::function<std::uint32_t(std::uint32_t count)>;

/// Plays one of its legal actions, each as likely as any other. An owed card it draws at once (S19).
class RandomPlayer final : public Player {
  public:
    explicit RandomPlayer(Below below);
    Action choose(const View& view, const LegalActions& legal) override;

  private:
    Below below_;
};

/// One of the legal actions by one number of `below`; there must be at least one action.
Action choose_uniformly(const LegalActions& legal, const Below& below);

}  // namespace seq::bots
