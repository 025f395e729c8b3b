#pragma once

#include "bots/player.hpp"

namespace seq::bots {

/// Minds what the rivals threaten, what its jacks are worth and which cards are gone, and thinks of what the
/// others may answer.
class HardPlayer final : public Player {
  public:
    explicit HardPlayer(Below below);
    Action choose(const View& view, const LegalActions& legal) override;

  private:
    Below below_;
};

}  // namespace seq::bots
