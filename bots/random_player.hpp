#pragma once

#include "bots/player.hpp"

namespace seq::bots {

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
