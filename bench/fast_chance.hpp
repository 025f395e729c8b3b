#pragma once

#include <utility>

#include "engine/chance.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::bench {

/// Fast numbers for playouts, the same everywhere. Not for games that people play: it can be predicted.
class FastRandom {
  public:
    explicit FastRandom(std::uint64_t seed) : numbers_{seed} {}

    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>((numbers_.next() >> 32) * count >> 32);
    }

  private:
    test::SplitMix numbers_;
};

/// The engine's chance at next to no cost, so that a benchmark shows the engine.
class FastChance final : public Chance {
  public:
    explicit FastChance(std::uint64_t seed) : random_{seed} {}

    Seat dealer(std::size_t players) override {
        return Seat::at(random_.below(static_cast<std::uint32_t>(players)));
    }
    Card cut(std::uint32_t) override { return Card{static_cast<std::uint8_t>(random_.below(deck_size))}; }
    std::uint8_t die() override { return static_cast<std::uint8_t>(1 + random_.below(6)); }
    void shuffle(CardPile& cards) override {
        for (std::size_t i = cards.size() - 1; i > 0; --i)
            std::swap(cards[i], cards[random_.below(static_cast<std::uint32_t>(i + 1))]);
    }

  private:
    FastRandom random_;
};

}  // namespace seq::bench
