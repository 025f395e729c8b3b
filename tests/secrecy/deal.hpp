#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/deck/card.hpp"
#include "protocol/fairdeal/chance.hpp"

namespace seq::secrecy {

/// The random values of one game, card by card: the part of an execution that no observer sees completely.
struct Deal {
    const Deck* deck = nullptr;
    std::vector<std::vector<Face>>
        piles{};                          ///< the deal, then each reshuffle (S3, S20); the first is the top
    std::vector<std::size_t> forfeits{};  ///< places in a hand that chance took (S23)
    std::vector<std::uint8_t> dice{};
    bool has_strayed =
        false;  ///< a game did not fit the deal, because what happened in it was not legal there
};

/// A source of chance that follows a deal to its end. After that it continues from the master key and appends
/// to the deal. The dealer and the cuts follow from the key: they are public.
class DealtChance final : public protocol::GameChance {
  public:
    DealtChance(const protocol::Digest& master, Deal& deal) : key_{master}, deal_{deal} {}

    Seat dealer(std::size_t players) override { return key_.dealer(players); }
    Card cut(std::uint32_t round) override { return key_.cut(round); }
    void shuffle(CardPile& cards) override;
    std::uint8_t die() override;
    std::size_t random_forfeit(std::size_t hand_size) override;

  private:
    protocol::FairDealChance key_;
    Deal& deal_;
    std::size_t shuffles_ = 0;
    std::size_t dice_ = 0;
    std::size_t forfeits_ = 0;
};

}  // namespace seq::secrecy
