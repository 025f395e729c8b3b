#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/host/threads/executor.hpp"
#include "server/machine/background.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::net {

/// The threads of the server, each with its own io_context. Objects that live on one thread need no lock.
class Loops {
  public:
    explicit Loops(std::size_t count);
    ~Loops() { finish(std::chrono::milliseconds{0}); }

    std::size_t count() const { return loops_.size(); }
    Executor executor(std::size_t index) { return loops_[index]->io.get_executor(); }

    /// Calls `work` with the index of each thread, at the same time, before they run. What it does is as if
    /// done on that thread. Returns when all calls have.
    void prepare(const std::function<void(std::size_t)>& work) noexcept;
    void run();
    /// Waits until the threads have run out of work, and joins them. Work that is unfinished after `patience`
    /// is abandoned; then it returns false.
    bool finish(std::chrono::milliseconds patience);

  private:
    struct Loop {
        asio::io_context io{1};
        asio::executor_work_guard<Executor> work{io.get_executor()};
        std::thread thread;
    };
    void work_on(Loop& loop);

    std::vector<std::unique_ptr<Loop>> loops_;
    std::mutex guard_;
    std::condition_variable ended_;
    std::size_t running_ = 0;
};

/// Measures how far the threads are behind: the delay of a repeating timer on each of them is the delay of
/// everything else there. Thread-safe.
class LoopLag {
  public:
    LoopLag(Loops& loops, std::chrono::milliseconds every, telemetry::Histogram& delays);

    /// Starts the timers, before the threads run.
    void begin();
    void stop();

    /// The largest lag of a thread: the delay of its last timer, or the time by which the next one is
    /// overdue.
    std::chrono::nanoseconds worst() const;

  private:
    struct LoopBeat {
        explicit LoopBeat(const Executor& executor) : timer{executor} {}
        Timer timer;
        std::atomic<Clock::time_point> due{Clock::time_point::max()};
        std::atomic<std::chrono::nanoseconds> late{std::chrono::nanoseconds{0}};
        bool stopped = false;  ///< used on its thread only
    };
    void set(LoopBeat& beat);
    void note(LoopBeat& beat);

    const std::chrono::milliseconds every_;
    telemetry::Histogram& delays_;
    std::vector<std::unique_ptr<LoopBeat>> beats_;
};

/// A thread for work that is too slow for the threads of rooms and sessions, with a bounded queue.
/// Thread-safe.
class Worker {
  public:
    explicit Worker(std::size_t jobs_max);
    ~Worker() { stop(); }

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
