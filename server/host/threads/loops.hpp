#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/host/threads/executor.hpp"

namespace seq::net {

/// The threads of the server, each with its own io_context. Objects that live on one thread need no lock.
class Loops {
  public:
    explicit Loops(std::size_t count);
    ~Loops();

    std::size_t count() const { return loops_.size(); }
    Executor executor(std::size_t index) { return loops_[index]->io.get_executor(); }

    /// Starts the threads.
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

}  // namespace seq::net
