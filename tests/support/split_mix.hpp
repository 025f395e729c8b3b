#pragma once

#include <cstddef>
#include <cstdint>

namespace seq::test {

/// A small random number generator with the same numbers on every platform: splitmix64. For tests only.
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

}  // namespace seq::test
