#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// Calls functions after a time, on a thread of its own. Thread-safe.
class TimerQueue {
  public:
    using Clock = machine::Clock;

    TimerQueue();

    /// Calls `what` once after this time, unless stop() is called before. `what` must not wait for anything.
    void after(Clock::duration time, std::function<void()> what);
    /// Returns when no function is running and no other will be called.
    void stop();

  private:
    std::optional<Clock::time_point> work();
    std::function<void()> take_due();

    std::mutex guard_;
    std::multimap<Clock::time_point, std::function<void()>> calls_;
    machine::Background thread_;
};

}  // namespace seq::cluster
