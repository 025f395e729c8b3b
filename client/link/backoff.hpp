#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace seq::client {

/// How long to wait before the next try: twice as long each time, and a random half of it, so that the
/// clients of a server that comes back do not all arrive at once.
class Backoff {
  public:
    using Milliseconds = std::chrono::milliseconds;
    static constexpr Milliseconds shortest{250};
    static constexpr Milliseconds longest{10'000};

    /// Between half of the present reach and all of it; `random` is 32 random bits.
    Milliseconds next(std::uint32_t random) {
        const Milliseconds half = reach_ / 2;
        const auto part =
            static_cast<Milliseconds::rep>(static_cast<std::uint64_t>(half.count()) * random >> 32);
        reach_ = std::min(reach_ * 2, longest);
        return half + Milliseconds{part};
    }
    /// It worked: the next trouble starts from the shortest wait again.
    void reset() { reach_ = shortest * 2; }

  private:
    Milliseconds reach_ = shortest * 2;
};

}  // namespace seq::client
