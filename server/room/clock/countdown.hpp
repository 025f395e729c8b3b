#pragma once

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "server/room/inputs.hpp"

namespace seq::room {

/// A countdown that can be stopped and started again. It is stopped at first.
class Countdown {
  public:
    using Time = std::chrono::milliseconds;

    Countdown() = default;
    explicit Countdown(Time whole) : left_{whole} {}

    bool runs() const { return runs_since_.has_value(); }
    /// Starts it, if it is stopped. One that runs since a later time goes on from now: the system's clock was
    /// set back while the server was down, and nobody gets more time by that.
    void run(TimePoint now) {
        if (!runs_since_ || now < *runs_since_) runs_since_ = now;
    }
    void stand(TimePoint now) {
        if (!runs_since_) return;
        const Time took = std::max(now - *std::exchange(runs_since_, std::nullopt), Time{0});
        left_ -= took;
        taken_ += took;
    }
    /// Refunds at most `most` of the time used since the last refund. The countdown must be stopped.
    void refund(Time most) { left_ += std::min(most, std::exchange(taken_, Time{0})); }

    /// Negative if it ran on after its end.
    Time left(TimePoint now) const { return runs_since_ ? left_ - (now - *runs_since_) : left_; }
    /// When `rest` will be left. The countdown must be running.
    TimePoint when_left(Time rest) const { return *runs_since_ + left_ - rest; }

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(left_, taken_, runs_since_); }

  private:
    Time left_{0};
    Time taken_{0};  ///< used since the last refund
    std::optional<TimePoint> runs_since_;
};

}  // namespace seq::room
