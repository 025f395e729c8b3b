#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

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
    void work();

    const std::size_t jobs_max_;
    std::mutex guard_;  ///< guards the next three
    std::condition_variable wake_;
    std::deque<std::function<void()>> jobs_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace seq::net
