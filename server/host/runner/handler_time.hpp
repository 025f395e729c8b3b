#pragma once

#include <chrono>
#include <string_view>

#include "server/host/metrics.hpp"
#include "server/limits/limits.hpp"
#include "server/machine/clock.hpp"

namespace seq::net {

/// Measures the processor time of one handler on a room thread, until the end of the scope. A handler above
/// the limit is counted by its kind and logged, because everything else on that thread had to wait.
///
/// Reading a thread's processor time takes a system call, which most handlers do not outlast. So for a
/// handler of less than two milliseconds the time that has passed is noted, and a longer one may be charged
/// up to two milliseconds of what its thread did before.
class HandlerTime {
  public:
    HandlerTime(Metrics& metrics, const Limits& limits, std::string_view kind);
    ~HandlerTime();
    HandlerTime(const HandlerTime&) = delete;
    HandlerTime& operator=(const HandlerTime&) = delete;

  private:
    Metrics& metrics_;
    const Limits& limits_;
    const std::string_view kind_;
    const machine::Clock::time_point began_;
    const std::chrono::nanoseconds cpu_before_;
};

}  // namespace seq::net
