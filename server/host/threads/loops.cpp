#include "server/host/threads/loops.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace seq::net {

Loops::Loops(std::size_t count) {
    for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i)
        loops_.push_back(std::make_unique<Loop>());
}

void Loops::prepare(const std::function<void(std::size_t)>& work) noexcept {
    for (std::size_t i = 1; i < loops_.size(); ++i)
        loops_[i]->thread = std::thread{work, i};
    work(0);
    for (std::size_t i = 1; i < loops_.size(); ++i)
        loops_[i]->thread.join();
}

void Loops::run() {
    running_ = loops_.size();
    for (const auto& loop : loops_)
        loop->thread = std::thread{[this, &loop] { work_on(*loop); }};
}

void Loops::work_on(Loop& loop) {
    loop.io.run();
    const std::lock_guard guard{guard_};
    --running_;
    ended_.notify_all();
}

bool Loops::finish(std::chrono::milliseconds patience) {
    for (const auto& loop : loops_)
        loop->work.reset();
    bool by_themselves = false;
    {
        std::unique_lock lock{guard_};
        by_themselves = ended_.wait_for(lock, patience, [this] { return running_ == 0; });
    }
    for (const auto& loop : loops_) {
        if (!by_themselves) loop->io.stop();
        if (loop->thread.joinable()) loop->thread.join();
    }
    return by_themselves;
}

LoopLag::LoopLag(Loops& loops, std::chrono::milliseconds every, telemetry::Histogram& delays)
    : every_{every}, delays_{delays} {
    for (std::size_t i = 0; i < loops.count(); ++i)
        beats_.push_back(std::make_unique<LoopBeat>(loops.executor(i)));
}

void LoopLag::begin() {
    for (const auto& beat : beats_)
        set(*beat);
}

void LoopLag::set(LoopBeat& beat) {
    const Clock::time_point due = Clock::now() + every_;
    beat.due = due;
    beat.timer.expires_at(due);
    beat.timer.async_wait([this, &beat](const boost::system::error_code& error) {
        if (error || beat.stopped) return;
        note(beat);
        set(beat);
    });
}

void LoopLag::note(LoopBeat& beat) {
    const std::chrono::nanoseconds late = Clock::now() - beat.due.load();
    beat.late = late;
    delays_.note(std::chrono::duration<double>{late}.count());
}

void LoopLag::stop() {
    for (const auto& beat : beats_)
        asio::post(beat->timer.get_executor(), [beat = beat.get()] {
            beat->stopped = true;
            beat->due = Clock::time_point::max();
            beat->timer.cancel();
        });
}

std::chrono::nanoseconds LoopLag::worst() const {
    std::chrono::nanoseconds worst{0};
    const Clock::time_point now = Clock::now();
    for (const auto& beat : beats_) {
        const Clock::time_point due = beat->due;
        worst = std::max({worst, beat->late.load(), now > due ? now - due : std::chrono::nanoseconds{0}});
    }
    return worst;
}

Worker::Worker(std::size_t jobs_max) : jobs_max_{jobs_max}, thread_{[this] { return do_next(); }} {}

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
