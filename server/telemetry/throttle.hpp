#pragma once

#include <chrono>
#include <cstdint>
#include <utility>

namespace seq::telemetry {

/// Admits a number of lines in each period and counts the rest. The caller passes the time.
class Throttle {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    Throttle(unsigned lines_max, std::chrono::milliseconds within) : lines_max_{lines_max}, within_{within} {}

    /// Whether one more line may be written now. One that is not wanted, for another reason, counts as
    /// omitted.
    bool let(TimePoint now, bool is_wanted = true) {
        turn_to(now);
        const bool passes = is_wanted && lines_ < lines_max_;
        ++(passes ? lines_ : left_out_);
        return passes;
    }
    /// The number of lines that were omitted in past periods and not reported yet. They count as reported
    /// from now on.
    std::uint64_t take_left_out(TimePoint now) {
        turn_to(now);
        return std::exchange(to_report_, 0);
    }

  private:
    void turn_to(TimePoint now) {
        if (now - began_ < within_) return;
        began_ = now;
        lines_ = 0;
        to_report_ += std::exchange(left_out_, 0);
    }

    std::uint64_t lines_max_;
    std::chrono::milliseconds within_;
    TimePoint began_{};  ///< this period
    std::uint64_t lines_ = 0;
    std::uint64_t left_out_ = 0;   ///< in this period
    std::uint64_t to_report_ = 0;  ///< of earlier periods
};

}  // namespace seq::telemetry
