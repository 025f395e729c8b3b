#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "server/machine/clock.hpp"

// The types of this folder's coroutines and sockets. All of them use the io_context's own executor, because
// the type-erased one adds a third to the cost of a message.

namespace seq::net {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Clock = machine::Clock;

/// A timer that lets the machine know the time for which it waits.
class Timer : private asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> {
    using Base = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

  public:
    explicit Timer(const Executor& executor) : Base{executor} {}

    void expires_at(Clock::time_point at) {
        Base::expires_at(at);
        machine::note_deadline(at);
    }
    void expires_after(Clock::duration time) {
        Base::expires_after(time);
        machine::note_deadline(expiry());
    }
    using Base::async_wait;
    using Base::cancel;
    using Base::get_executor;
};

template <typename T = void>
using Awaitable = asio::awaitable<T, Executor>;

/// The completion token of this folder: errors are returned as values.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> as_tuple{
    asio::use_awaitable_t<Executor>{}};

/// Returns after this time, or when the coroutine is cancelled.
inline Awaitable<void> pause_for(Executor executor, Clock::duration time) {
    Timer timer{executor};
    timer.expires_after(time);
    co_await timer.async_wait(as_tuple);
}

/// Lets one coroutine wait for another on the same thread. If set() comes first, the next wait() returns at
/// once. A successful wait resets the event.
class AsyncEvent {
  public:
    explicit AsyncEvent(const Executor& executor) : timer_{executor} {}

    void set() {
        is_set_ = true;
        timer_.cancel();
    }
    /// False if the wait was cancelled, or the event was not set before this time.
    Awaitable<bool> wait(Clock::time_point deadline = Clock::time_point::max()) {
        if (!is_set_) {
            timer_.expires_at(deadline);
            co_await timer_.async_wait(as_tuple);
        }
        co_return std::exchange(is_set_, false);
    }

  private:
    Timer timer_;
    bool is_set_ = false;
};

}  // namespace seq::net
