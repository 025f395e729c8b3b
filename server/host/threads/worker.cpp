#include "server/host/threads/worker.hpp"

#include <utility>

namespace seq::net {

Worker::Worker(std::size_t jobs_max) : jobs_max_{jobs_max}, thread_{[this] { return do_next(); }} {}

Worker::~Worker() {
    stop();
}

bool Worker::give(std::function<void()> job) {
    {
        const std::lock_guard guard{guard_};
        if (ending_ || jobs_.size() >= jobs_max_) return false;
        jobs_.push_back(std::move(job));
    }
    thread_.wake();
    return true;
}

void Worker::stop() {
    std::deque<std::function<void()>> dropped;
    {
        const std::lock_guard guard{guard_};
        ending_ = true;
        dropped.swap(jobs_);
    }
    thread_.stop();
}

// If more jobs wait, the next one is due at once.
std::optional<machine::Clock::time_point> Worker::do_next() {
    std::unique_lock lock{guard_};
    if (jobs_.empty()) return std::nullopt;
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
    return jobs_.empty() ? std::nullopt : std::optional{machine::Clock::now()};
}

}  // namespace seq::net
