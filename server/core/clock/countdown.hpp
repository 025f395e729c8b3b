#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "server/core/inputs.hpp"

namespace seq::core {

/// The time that is left for one thing. It counts while it runs and keeps what is left while it stands.
class Countdown {
  public:
    using Time = std::chrono::milliseconds;

    explicit Countdown(Time whole) : left_{whole} {}

    bool runs() const { return runs_since_.has_value(); }
    void run(TimePoint now) {
        if (!runs_since_) runs_since_ = now;
    }
    void stand(TimePoint now) {
        if (!runs_since_) return;
        const Time took = std::max(now - *std::exchange(runs_since_, std::nullopt), Time{0});
        left_ -= took;
        taken_ += took;
    }
    /// Of what was taken since the last time, this much and no more. Only while it stands.
    void give_back(Time most) { left_ += std::min(most, std::exchange(taken_, Time{0})); }

    /// Less than nothing where it ran on.
    Time left(TimePoint now) const { return runs_since_ ? left_ - (now - *runs_since_) : left_; }
    /// When so much will be left. Only while it runs.
    TimePoint when_left(Time rest) const { return *runs_since_ + left_ - rest; }

  private:
    Time left_;
    Time taken_{0};  ///< since the last time that something was given back
    std::optional<TimePoint> runs_since_;
};

}  // namespace seq::core
