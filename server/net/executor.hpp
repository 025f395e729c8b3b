#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

// The types of this folder's coroutines and sockets. All of them use the io_context's own executor, because
// the type-erased one adds a third to the cost of a message.

namespace seq::net {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Clock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

template <typename T = void>
using Awaitable = asio::awaitable<T, Executor>;

/// The completion token of this folder: errors are returned as values.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> as_tuple{
    asio::use_awaitable_t<Executor>{}};

}  // namespace seq::net
