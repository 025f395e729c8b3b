#include "server/cluster/timer_queue.hpp"

#include <utility>

namespace seq::cluster {

TimerQueue::TimerQueue() : thread_{[this] { return work(); }} {}

void TimerQueue::after(Clock::duration time, std::function<void()> what) {
    {
        const std::lock_guard guard{guard_};
        calls_.emplace(Clock::now() + time, std::move(what));
    }
    thread_.wake();
}

void TimerQueue::stop() {
    thread_.stop();
}

std::optional<TimerQueue::Clock::time_point> TimerQueue::work() {
    while (const auto call = take_due())
        call();
    const std::lock_guard guard{guard_};
    if (calls_.empty()) return std::nullopt;
    return calls_.begin()->first;
}

std::function<void()> TimerQueue::take_due() {
    const std::lock_guard guard{guard_};
    if (calls_.empty() || calls_.begin()->first > Clock::now()) return nullptr;
    return std::move(calls_.extract(calls_.begin()).mapped());
}

}  // namespace seq::cluster
