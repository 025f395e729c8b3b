#pragma once

#include <utility>

#include "server/host/threads/executor.hpp"

namespace seq::net {

/// Lets one coroutine wait for another on the same thread. If set() comes first, the next wait() returns at
/// once. A successful wait resets the event.
class AsyncEvent {
  public:
    explicit AsyncEvent(const Executor& executor) : timer_{executor} {}

    void set() {
        is_set_ = true;
        timer_.cancel();
    }
    /// False if the wait was cancelled, or the event was not set before this time.
    Awaitable<bool> wait(Clock::time_point deadline = Clock::time_point::max()) {
        if (!is_set_) {
            timer_.expires_at(deadline);
            co_await timer_.async_wait(as_tuple);
        }
        co_return std::exchange(is_set_, false);
    }

  private:
    Timer timer_;
    bool is_set_ = false;
};

}  // namespace seq::net
