#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace seq::client {

/// The wait before the next attempt. It doubles each time, and half of it is random, so that clients do not
/// all reconnect to a restarted server at once.
class Backoff {
  public:
    using Milliseconds = std::chrono::milliseconds;
    static constexpr Milliseconds shortest{250};
    static constexpr Milliseconds longest{10'000};

    /// Returns a time between half of the current maximum and all of it. `random` is 32 random bits.
    Milliseconds next(std::uint32_t random) {
        const Milliseconds half = reach_ / 2;
        const auto part =
            static_cast<Milliseconds::rep>(static_cast<std::uint64_t>(half.count()) * random >> 32);
        reach_ = std::min(reach_ * 2, longest);
        return half + Milliseconds{part};
    }
    /// The attempt has succeeded: the next failure starts with the shortest wait again.
    void reset() { reach_ = shortest * 2; }

  private:
    Milliseconds reach_ = shortest * 2;
};

}  // namespace seq::client
