#include "client/link/loop.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <csignal>
#include <list>
#include <poll.h>
#include <sys/epoll.h>
#include <system_error>
#include <utility>

namespace seq::client {

namespace asio = boost::asio;
using boost::system::error_code;

struct Loop::Parts {
    asio::io_context context{1};
    // Work that never ends by itself, so that waiting with nothing to do waits.
    asio::executor_work_guard<asio::io_context::executor_type> never_out_of_work{context.get_executor()};
    std::list<asio::signal_set> signals;
    bool interrupted = false;
    bool stopped = false;
};

namespace {

bool readable_now(int fd) {
    pollfd asked{.fd = fd, .events = POLLIN, .revents = 0};
    return ::poll(&asked, 1, 0) > 0;
}

/// A descriptor of our own that can be read when `fd` can. Asio makes what it waits for non-blocking, and on
/// a terminal that would be so for everybody who has it open: our own output would be cut short, and the
/// shell's.
int watch(int fd) {
    const int watching = ::epoll_create1(EPOLL_CLOEXEC);
    epoll_event wanted{.events = EPOLLIN, .data = {.fd = fd}};
    if (watching < 0 || ::epoll_ctl(watching, EPOLL_CTL_ADD, fd, &wanted) != 0)
        throw std::system_error{errno, std::generic_category(), "cannot wait for input"};
    return watching;
}

void keep_calling(asio::signal_set& signals, const std::shared_ptr<std::function<void()>>& act) {
    signals.async_wait([&signals, act](const error_code& error, int) {
        if (error) return;
        (*act)();
        keep_calling(signals, act);
    });
}

}  // namespace

Loop::Loop() : parts_{std::make_unique<Parts>()} {}
Loop::~Loop() = default;

Loop::Woken Loop::outcome() {
    if (std::exchange(parts_->interrupted, false)) return Woken::interrupted;
    parts_->stopped = false;
    return Woken::stopped;
}

Loop::Woken Loop::wait_readable(int fd, const std::function<void()>& after_each) {
    asio::io_context& context = parts_->context;
    context.restart();
    asio::posix::stream_descriptor descriptor{context};
    const auto readable = std::make_shared<bool>(false);
    while (!parts_->interrupted && !parts_->stopped) {
        context.poll();
        after_each();
        if (*readable || readable_now(fd))
            return Woken::readable;  // also for files, which cannot be waited for
        if (parts_->interrupted || parts_->stopped) break;
        if (!descriptor.is_open()) {
            descriptor.assign(watch(fd));
            descriptor.async_wait(asio::posix::stream_descriptor::wait_read,
                                  [readable](const error_code& error) { *readable = *readable || !error; });
        }
        context.run_one();
    }
    return outcome();
}

Loop::Woken Loop::run() {
    parts_->context.restart();
    while (!parts_->interrupted && !parts_->stopped)
        parts_->context.run_one();
    return outcome();
}

void Loop::stop() {
    parts_->stopped = true;
    asio::post(parts_->context, [] {});
}

void Loop::after(std::chrono::milliseconds time, std::function<void()> act) {
    auto timer = std::make_shared<asio::steady_timer>(parts_->context, time);
    timer->async_wait([timer, act = std::move(act)](const error_code& error) {
        if (!error) act();
    });
}

void Loop::on_signal(int number, std::function<void()> act) {
    asio::signal_set& signals = parts_->signals.emplace_back(parts_->context, number);
    keep_calling(signals, std::make_shared<std::function<void()>>(std::move(act)));
}

void Loop::catch_interrupts() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        on_signal(number, [this] { parts_->interrupted = true; });
}

asio::io_context& Loop::context() {
    return parts_->context;
}

}  // namespace seq::client
