#pragma once

#include "bots/player.hpp"

namespace seq::bots {

/// Does now what is best for its lines, and thinks no further.
class MediumPlayer final : public Player {
  public:
    explicit MediumPlayer(Below below);
    Action choose(const View& view, const LegalActions& legal) override;

  private:
    Below below_;
};

}  // namespace seq::bots
