#include "server/net/worker.hpp"

#include <utility>

namespace seq::net {

Worker::Worker(std::size_t jobs_max) : jobs_max_{jobs_max}, thread_{[this] { work(); }} {}

Worker::~Worker() {
    stop();
}

bool Worker::give(std::function<void()> job) {
    {
        const std::lock_guard guard{guard_};
        if (ending_ || jobs_.size() >= jobs_max_) return false;
        jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
}

void Worker::stop() {
    std::deque<std::function<void()>> dropped;
    {
        const std::lock_guard guard{guard_};
        ending_ = true;
        dropped.swap(jobs_);
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Worker::work() {
    std::unique_lock lock{guard_};
    while (true) {
        wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
        if (ending_) return;
        auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
        job = nullptr;
        lock.lock();
    }
}

}  // namespace seq::net
