#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/chance.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::test {

/// A fast source of chance that repeats itself for the same seed.
class TestChance final : public Chance {
  public:
    explicit TestChance(std::uint64_t seed) : random_{seed} {}

    Seat dealer(std::size_t players) override { return Seat::at(random_.below(players)); }
    Card cut(std::uint32_t) override { return Card{static_cast<std::uint8_t>(random_.below(deck_size))}; }
    std::uint8_t die() override { return static_cast<std::uint8_t>(1 + random_.below(6)); }
    void shuffle(CardPile& cards) override {
        for (std::size_t left = cards.size(); left > 1; --left)
            std::swap(cards[left - 1], cards[random_.below(left)]);
    }

  private:
    SplitMix random_;
};

/// A source of chance that returns what a test prescribes, and records the requests: shuffled cards are
/// rotated by `offset`, so a test knows the order, and can tell from a rotation that a shuffle happened.
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

    Card cut(std::uint32_t round) override {
        cut_rounds.push_back(round);
        return cuts.at(cut_rounds.size() - 1);
    }
    std::uint8_t die() override { return dice.at(thrown++); }

    std::vector<Card> cuts;                 ///< to be cut, in order
    std::vector<std::uint32_t> cut_rounds;  ///< the rounds it was asked with
    std::vector<std::uint8_t> dice;         ///< to be thrown, in order
    std::size_t thrown = 0;
    std::vector<std::size_t> asked_for_dealer;  ///< the player counts it was asked with
    std::vector<CardPile> shuffled;             ///< the cards as they came, one pile a shuffle

  private:
    Seat dealer_;
    std::size_t offset_;
};

}  // namespace seq::test
