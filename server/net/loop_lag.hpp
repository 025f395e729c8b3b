#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

#include "server/net/loops.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::net {

/// Knows how far behind the threads are: on each of them a timer is set again and again, and how late it
/// comes is how late everything there comes. May be asked from any thread.
class LoopLag {
  public:
    LoopLag(Loops& loops, std::chrono::milliseconds every, telemetry::Histogram& delays);

    /// Sets the first timers, before the threads run.
    void begin();
    /// Sets no more of them.
    void stop();

    /// Of the thread that is behind most: how late its last timer was, or how long the next one is overdue.
    std::chrono::nanoseconds worst() const;

  private:
    struct Beat {
        explicit Beat(const Executor& executor) : timer{executor} {}
        Timer timer;
        std::atomic<Clock::time_point> due{Clock::time_point::max()};
        std::atomic<std::chrono::nanoseconds> late{std::chrono::nanoseconds{0}};
        bool stopped = false;  ///< its thread's
    };
    void set(Beat& beat);
    void note(Beat& beat);

    const std::chrono::milliseconds every_;
    telemetry::Histogram& delays_;
    std::vector<std::unique_ptr<Beat>> beats_;
};

}  // namespace seq::net
