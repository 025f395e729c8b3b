#pragma once

#include <chrono>
#include <cstdint>

namespace seq::telemetry {

/// Lets so many lines through in each stretch of time and counts the rest. Asked with the time, it keeps none
/// of its own.
class Throttle {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    Throttle(unsigned lines_max, std::chrono::milliseconds within) : lines_max_{lines_max}, within_{within} {}

    /// Whether one more line may be written now.
    bool let(TimePoint now);
    /// A line was left out for another reason, and counts among those.
    void leave_out(TimePoint now);
    /// How many lines of stretches that are over were left out and not told of yet; from now on they are
    /// told.
    std::uint64_t take_left_out(TimePoint now);

  private:
    void turn_to(TimePoint now);

    unsigned lines_max_;
    std::chrono::milliseconds within_;
    TimePoint began_{};  ///< this stretch
    unsigned lines_ = 0;
    std::uint64_t left_out_ = 0;   ///< in this stretch
    std::uint64_t to_report_ = 0;  ///< in those before
};

}  // namespace seq::telemetry
