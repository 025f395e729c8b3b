#include "server/machine/background.hpp"

#include <condition_variable>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <utility>

namespace seq::machine {

struct Background::Thread {
    Thread(Work does, const BackgroundSetup& setup) : work{std::move(does)}, due{setup.first} {}

    void run() {
        std::unique_lock lock{guard};
        while (wait(lock)) {
            is_woken = false;
            lock.unlock();
            const auto next = work();
            lock.lock();
            due = next;
        }
    }

    /// Waits until the work has to be called. False if it has to end.
    bool wait(std::unique_lock<std::mutex>& lock) {
        const auto has_reason = [this] { return is_ending || is_woken; };
        if (!due || *due == Clock::time_point::max())
            changed.wait(lock, has_reason);
        else if (*due > Clock::now())
            changed.wait_until(lock, std::chrono::steady_clock::time_point{due->time_since_epoch()},
                               has_reason);
        return !is_ending;
    }

    bool ask_for_priority() {
        sched_param wish{};
        wish.sched_priority = sched_get_priority_min(SCHED_FIFO);
        return pthread_setschedparam(thread.native_handle(), SCHED_FIFO, &wish) == 0;
    }

    const Work work;
    std::optional<Clock::time_point> due;  ///< of the thread, once that runs
    std::mutex guard;                      ///< guards the next three
    std::condition_variable changed;
    bool is_woken = false;
    bool is_ending = false;
    bool has_priority = true;
    std::thread thread;
};

Background::Background(Work work, const BackgroundSetup& setup)
    : thread_{std::make_unique<Thread>(std::move(work), setup)} {
    thread_->thread = std::thread{[thread = thread_.get()] { thread->run(); }};
    if (setup.priority == Priority::real_time) thread_->has_priority = thread_->ask_for_priority();
}

Background::~Background() {
    stop();
}

void Background::wake() {
    {
        const std::lock_guard guard{thread_->guard};
        thread_->is_woken = true;
    }
    thread_->changed.notify_one();
}

void Background::stop() {
    {
        const std::lock_guard guard{thread_->guard};
        thread_->is_ending = true;
    }
    thread_->changed.notify_one();
    if (thread_->thread.joinable()) thread_->thread.join();
}

bool Background::has_priority() const {
    return thread_->has_priority;
}

}  // namespace seq::machine
