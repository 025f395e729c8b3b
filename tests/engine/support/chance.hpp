#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/chance.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::test {

/// Chance that is fast and repeats itself for the same seed.
class TestChance final : public Chance {
  public:
    explicit TestChance(std::uint64_t seed) : random_{seed} {}

    Seat dealer(std::size_t players) override { return Seat::at(random_.below(players)); }
    void shuffle(CardPile& cards) override {
        for (std::size_t left = cards.size(); left > 1; --left)
            std::swap(cards[left - 1], cards[random_.below(left)]);
    }

  private:
    SplitMix random_;
};

/// Chance that does what a test tells it, and remembers what it was asked: the cards come back rotated by
/// `offset`, so a test knows the order without there being a shuffle that leaves things as they were.
class KnownChance final : public Chance {
  public:
    explicit KnownChance(Seat dealer = Seat{1}, std::size_t offset = 0) : dealer_{dealer}, offset_{offset} {}

    Seat dealer(std::size_t players) override {
        asked_for_dealer.push_back(players);
        return dealer_;
    }
    void shuffle(CardPile& cards) override {
        shuffled.push_back(cards);
        for (std::size_t n = 0; n < cards.size(); ++n)
            cards[n] = shuffled.back()[(n + offset_) % cards.size()];
    }

    std::vector<std::size_t> asked_for_dealer;  ///< the player counts it was asked with
    std::vector<CardPile> shuffled;             ///< the cards as they came, one pile a shuffle

  private:
    Seat dealer_;
    std::size_t offset_;
};

}  // namespace seq::test
