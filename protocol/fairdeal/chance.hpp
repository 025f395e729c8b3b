#pragma once

#include <cstdint>

#include "engine/chance.hpp"
#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// All chance of one game from its master key K. Counts the shuffles, so it lives as long as the game and is
/// made anew for a replay.
class FairDealChance final : public Chance {
  public:
    explicit FairDealChance(const Digest& master) : master_{master} {}

    Seat dealer(std::size_t players) override;
    void shuffle(CardPile& cards) override;

  private:
    Digest master_;
    std::uint32_t shuffles_ = 0;
};

}  // namespace seq::protocol
