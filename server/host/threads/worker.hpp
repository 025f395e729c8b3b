#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

#include "server/machine/background.hpp"

namespace seq::net {

/// A thread for work that is too slow for the threads of rooms and sessions, with a bounded queue.
/// Thread-safe.
class Worker {
  public:
    explicit Worker(std::size_t jobs_max);
    ~Worker();

    /// Queues a job; false if too many wait already or the worker has stopped. Jobs run in order and must not
    /// throw.
    bool give(std::function<void()> job);
    /// Ends the thread after the current job; waiting jobs are discarded.
    void stop();

  private:
    std::optional<machine::Clock::time_point> do_next();

    const std::size_t jobs_max_;
    std::mutex guard_;  ///< guards the next two
    std::deque<std::function<void()>> jobs_;
    bool ending_ = false;
    machine::Background thread_;
};

}  // namespace seq::net
