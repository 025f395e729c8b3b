#pragma once

#include <algorithm>
#include <chrono>

#include "server/room/inputs.hpp"

namespace seq::room {

/// How often something may be done: `burst` times at once, and `a_minute` times a minute in the long run.
struct Rate {
    unsigned burst = 1;
    unsigned a_minute = 1;

    /// The time after which one more use is allowed; zero above 60,000 a minute.
    constexpr std::chrono::milliseconds interval() const {
        return std::chrono::milliseconds{60'000 / a_minute};
    }
};

/// A token bucket. It is full at first, and only stores the time at which it will be full again; the caller
/// passes time and rate.
class TokenBucket {
  public:
    bool has(const Rate& rate, TimePoint now) const { return wait(rate, now).count() <= 0; }

    /// Takes one use. If there is none left, the bucket stays empty.
    void take(const Rate& rate, TimePoint now) {
        const TimePoint full_at = std::max(full_at_if_plausible(rate, now), now) + rate.interval();
        full_at_ = std::min(full_at, now + rate.burst * rate.interval());
    }

    /// How long until a use is allowed; zero or negative if one is allowed now.
    std::chrono::milliseconds wait(const Rate& rate, TimePoint now) const {
        return full_at_if_plausible(rate, now) - now - (rate.burst - 1) * rate.interval();
    }

  private:
    /// If the time is further away than an empty bucket takes to fill, the clock was set back, and the bucket
    /// counts as full.
    TimePoint full_at_if_plausible(const Rate& rate, TimePoint now) const {
        return full_at_ > now + rate.burst * rate.interval() ? now : full_at_;
    }

    TimePoint full_at_{};
};

}  // namespace seq::room
