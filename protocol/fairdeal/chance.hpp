#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/chance.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/fairdeal/draws.hpp"

namespace seq::protocol {

/// The chance of a game in a room: the engine's, and what the room itself leaves to chance.
class GameChance : public Chance {
  public:
    /// The place in a hand, from 0 in the order held, of the card that the next random forfeit takes (S23).
    virtual std::size_t random_forfeit(std::size_t hand_size) = 0;
};

/// All chance of one game from its master key K. Counts what was drawn, so it lives as long as the game and
/// is made anew for a replay.
class FairDealChance final : public GameChance {
  public:
    explicit FairDealChance(const Digest& master) : master_{master} {}

    Seat dealer(std::size_t players) override;
    Card cut(std::uint32_t round) override;
    void shuffle(CardPile& cards) override;
    std::uint8_t die() override;
    std::size_t random_forfeit(std::size_t hand_size) override;

  private:
    Digest master_;
    std::uint32_t shuffles_ = 0;
    std::uint32_t forfeits_ = 0;
    std::uint32_t cut_round_ = 0;
    std::optional<fairdeal::Cuts> cuts_{};  ///< of that round
    std::optional<fairdeal::Dice> dice_{};  ///< once a die was thrown
};

}  // namespace seq::protocol
