#include "server/telemetry/line_queue.hpp"

#include <array>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>

namespace seq::telemetry {
namespace {

constexpr std::chrono::milliseconds last_patience{1000};

// What cannot be written for another reason than a full pipe is lost: there is nobody to tell it to.
void write_line(int fd, std::string_view line) {
    while (!line.empty()) {
        const ssize_t written = ::write(fd, line.data(), line.size());
        if (written >= 0) {
            line.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            std::array<pollfd, 1> wanted{{{.fd = fd, .events = POLLOUT, .revents = 0}}};
            ::poll(wanted.data(), wanted.size(), -1);
        } else if (errno != EINTR) {
            return;
        }
    }
}

}  // namespace

struct LineQueue::State {
    State(int its_fd, std::size_t its_bytes_max) : fd{its_fd}, bytes_max{its_bytes_max} {}

    const int fd;
    const std::size_t bytes_max;
    std::mutex guard;
    std::condition_variable changed;
    std::deque<std::string> lines;
    std::size_t bytes = 0;  ///< of the lines, and of the one that is being written
    std::uint64_t dropped = 0;
    bool has_thread = false;
    bool is_over = false;
};

LineQueue::LineQueue(int fd, std::size_t bytes_max) : state_{std::make_shared<State>(fd, bytes_max)} {}

LineQueue::~LineQueue() {
    wait_until_written(last_patience);
    const std::lock_guard guard{state_->guard};
    state_->is_over = true;
    state_->changed.notify_all();
}

void LineQueue::push(std::string line) {
    const std::lock_guard guard{state_->guard};
    if (state_->bytes + line.size() > state_->bytes_max) {
        ++state_->dropped;
        return;
    }
    state_->bytes += line.size();
    state_->lines.push_back(std::move(line));
    state_->changed.notify_all();
    if (std::exchange(state_->has_thread, true)) return;
    // Signals are for the other threads, which wait for them.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread{[state = state_] { write_all(state); }}.detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

bool LineQueue::wait_until_written(std::chrono::milliseconds patience) {
    std::unique_lock lock{state_->guard};
    return state_->changed.wait_for(lock, patience, [this] { return state_->bytes == 0; });
}

std::uint64_t LineQueue::take_dropped() {
    constexpr std::size_t room_for_a_line = 512;
    const std::lock_guard guard{state_->guard};
    if (state_->bytes + room_for_a_line > state_->bytes_max) return 0;
    return std::exchange(state_->dropped, 0);
}

void LineQueue::write_all(const std::shared_ptr<State>& state) {
    std::unique_lock lock{state->guard};
    while (true) {
        state->changed.wait(lock, [&] { return !state->lines.empty() || state->is_over; });
        if (state->lines.empty()) return;
        const std::string line = std::move(state->lines.front());
        state->lines.pop_front();
        lock.unlock();
        write_line(state->fd, line);
        lock.lock();
        state->bytes -= line.size();
        state->changed.notify_all();
    }
}

}  // namespace seq::telemetry
