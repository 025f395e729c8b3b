#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/chance.hpp"

namespace seq::test {

/// A small generator that gives the same numbers on every platform: splitmix64. For tests only.
class SplitMix {
  public:
    explicit SplitMix(std::uint64_t seed) : state_{seed} {}

    std::uint64_t next() {
        std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31);
    }
    /// From 0 to limit - 1. The bias of the remainder is far below what a test could notice.
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(next() % limit); }
    bool one_in(std::size_t times) { return below(times) == 0; }

  private:
    std::uint64_t state_;
};

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
