#pragma once

#include <algorithm>
#include <chrono>

#include "server/core/inputs.hpp"

namespace seq::core {

/// How often something may be done: `burst` times at once, and `a_minute` times a minute in the long run.
struct Rate {
    unsigned burst = 1;
    unsigned a_minute = 1;

    /// How long it takes to earn back one use; zero above 60,000 a minute.
    constexpr std::chrono::milliseconds interval() const {
        return std::chrono::milliseconds{60'000 / a_minute};
    }
};

/// A token bucket as a function of the time that is handed in. It begins full and keeps nothing but the time
/// at which it will be full again; the rate is the caller's.
class TokenBucket {
  public:
    bool has(const Rate& rate, TimePoint now) const { return wait(rate, now).count() <= 0; }

    /// Takes one use. If there is none left, the bucket stays empty.
    void take(const Rate& rate, TimePoint now) {
        const TimePoint full_at = std::max(full_at_if_plausible(rate, now), now) + rate.interval();
        full_at_ = std::min(full_at, now + rate.burst * rate.interval());
    }

    /// How long until there is a use; nothing or less if there is one now.
    std::chrono::milliseconds wait(const Rate& rate, TimePoint now) const {
        return full_at_if_plausible(rate, now) - now - (rate.burst - 1) * rate.interval();
    }

  private:
    /// A bucket cannot take longer than from empty to full. If it seems to, the clock was set back, and it
    /// counts as full.
    TimePoint full_at_if_plausible(const Rate& rate, TimePoint now) const {
        return full_at_ > now + rate.burst * rate.interval() ? now : full_at_;
    }

    TimePoint full_at_{};
};

}  // namespace seq::core
