#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// Calls functions after a time, on a thread of its own. Thread-safe.
class TimerQueue {
  public:
    using Clock = machine::Clock;

    /// Calls `what` once after this time, unless stop() is called before. `what` must not wait for anything.
    void after(Clock::duration time, std::function<void()> what) {
        {
            const std::lock_guard guard{guard_};
            calls_.emplace(Clock::now() + time, std::move(what));
        }
        thread_.wake();
    }
    /// Returns when no function is running and no other will be called.
    void stop() { thread_.stop(); }

  private:
    std::optional<Clock::time_point> work() {
        while (const auto call = take_due())
            call();
        const std::lock_guard guard{guard_};
        if (calls_.empty()) return std::nullopt;
        return calls_.begin()->first;
    }
    std::function<void()> take_due() {
        const std::lock_guard guard{guard_};
        if (calls_.empty() || calls_.begin()->first > Clock::now()) return nullptr;
        return std::move(calls_.extract(calls_.begin()).mapped());
    }

    std::mutex guard_;
    std::multimap<Clock::time_point, std::function<void()>> calls_;
    machine::Background thread_{[this] { return work(); }};
};

}  // namespace seq::cluster
