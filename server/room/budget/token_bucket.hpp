#pragma once

#include <algorithm>
#include <chrono>

namespace seq::room {

/// How often something may be done: `burst` times at once, and `a_minute` times a minute in the long run.
struct Rate {
    using Time = std::chrono::nanoseconds;

    double burst = 1;
    double a_minute = 1;

    /// The time in which so many uses are refilled.
    constexpr Time time_for(double uses) const {
        constexpr double nanoseconds_a_minute = 60e9;
        return Time{static_cast<Time::rep>(uses * nanoseconds_a_minute / a_minute)};
    }
};

/// A token bucket. It is full at first, and only stores the time at which it will be full again; the caller
/// passes the rate, and the time since any fixed moment.
class TokenBucket {
  public:
    using Time = Rate::Time;

    /// How long until so many uses are allowed; zero or negative if they are now.
    Time wait(const Rate& rate, Time now, double uses = 1) const {
        return std::max(full_at_, now) - now - rate.time_for(rate.burst - uses);
    }
    bool has(const Rate& rate, Time now, double uses = 1) const {
        return wait(rate, now, uses) <= Time::zero();
    }
    /// Takes so many uses. Returns false, and takes nothing, if there are fewer.
    bool take(const Rate& rate, Time now, double uses = 1) {
        const bool is_allowed = has(rate, now, uses);
        if (is_allowed) charge(rate, now, uses);
        return is_allowed;
    }
    /// Takes so many uses even if there are fewer: then none is allowed until the debt is repaid.
    void charge(const Rate& rate, Time now, double uses = 1) {
        full_at_ = std::max(full_at_, now) + rate.time_for(uses);
    }
    /// Gives a use back.
    void refund(const Rate& rate) { full_at_ -= rate.time_for(1); }
    /// For a clock that can be set back, and a bucket without debts: fills the bucket if that would take
    /// longer than it can.
    void fill_if_set_back(const Rate& rate, Time now) {
        if (full_at_ > now + rate.time_for(rate.burst)) full_at_ = now;
    }

  private:
    Time full_at_{};
};

}  // namespace seq::room
