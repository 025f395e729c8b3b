#pragma once

#include <utility>

#include "server/net/executor.hpp"

namespace seq::net {

/// Lets one coroutine wait for another of the same thread. A call that comes before the wait is not lost.
class Wake {
  public:
    explicit Wake(const Executor& executor) : timer_{executor} {}

    void call() {
        called_ = true;
        timer_.cancel();
    }
    /// False when the wait itself was ended from outside.
    Awaitable<bool> wait() {
        if (!called_) {
            timer_.expires_at(Clock::time_point::max());
            co_await timer_.async_wait(as_tuple);
        }
        co_return std::exchange(called_, false);
    }

  private:
    Timer timer_;
    bool called_ = false;
};

}  // namespace seq::net
