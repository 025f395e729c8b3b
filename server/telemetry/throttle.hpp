#pragma once

#include <chrono>
#include <cstdint>

namespace seq::telemetry {

/// Admits a number of lines in each period and counts the rest. The caller passes the time.
class Throttle {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    Throttle(unsigned lines_max, std::chrono::milliseconds within) : lines_max_{lines_max}, within_{within} {}

    /// Whether one more line may be written now.
    bool let(TimePoint now);
    /// Counts a line that was omitted for another reason.
    void leave_out(TimePoint now);
    /// The number of lines that were omitted in past periods and not reported yet. They count as reported
    /// from now on.
    std::uint64_t take_left_out(TimePoint now);

  private:
    void turn_to(TimePoint now);

    unsigned lines_max_;
    std::chrono::milliseconds within_;
    TimePoint began_{};  ///< this period
    unsigned lines_ = 0;
    std::uint64_t left_out_ = 0;   ///< in this period
    std::uint64_t to_report_ = 0;  ///< of earlier periods
};

}  // namespace seq::telemetry
