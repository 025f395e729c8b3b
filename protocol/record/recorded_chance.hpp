#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/chance.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// The chance that a record spells out: dealer, deck and reshuffles, in order. The engine cannot be told that
/// a reshuffle is missing or wrong, so whoever plays asks fault() afterwards and throws away what came of it.
class RecordedChance final : public Chance {
  public:
    enum class Fault : std::uint8_t {
        missing,  ///< the record has no further reshuffle
        wrong,    ///< it is not exactly the cards that were to be shuffled
    };

    /// The record must have a dealer and a deck.
    explicit RecordedChance(const Record& record);

    Seat dealer(std::size_t players) override;
    void shuffle(CardPile& cards) override;

    std::optional<Fault> fault() const { return fault_; }
    /// Where in the record the last pile that was used stands; 0 where it was not read from a file.
    std::size_t line() const { return piles_[used_ - 1].line; }

  private:
    const Deck* cards_of_;
    Seat dealer_;
    std::vector<RecordedReshuffle> piles_;  ///< the deck, then the reshuffles
    std::size_t used_ = 0;
    std::optional<Fault> fault_;
};

}  // namespace seq::protocol
