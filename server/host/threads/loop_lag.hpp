#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

#include "server/host/threads/loops.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::net {

/// Measures how far the threads are behind: the delay of a repeating timer on each of them is the delay of
/// everything else there. Thread-safe.
class LoopLag {
  public:
    LoopLag(Loops& loops, std::chrono::milliseconds every, telemetry::Histogram& delays);

    /// Starts the timers, before the threads run.
    void begin();
    /// Stops the timers.
    void stop();

    /// The largest lag of a thread: the delay of its last timer, or the time by which the next one is
    /// overdue.
    std::chrono::nanoseconds worst() const;

  private:
    struct Beat {
        explicit Beat(const Executor& executor) : timer{executor} {}
        Timer timer;
        std::atomic<Clock::time_point> due{Clock::time_point::max()};
        std::atomic<std::chrono::nanoseconds> late{std::chrono::nanoseconds{0}};
        bool stopped = false;  ///< used on its thread only
    };
    void set(Beat& beat);
    void note(Beat& beat);

    const std::chrono::milliseconds every_;
    telemetry::Histogram& delays_;
    std::vector<std::unique_ptr<Beat>> beats_;
};

}  // namespace seq::net
