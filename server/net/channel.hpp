#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <utility>

#include "server/net/executor.hpp"

// Only wire.cpp and its likes include this: it names Beast.

namespace seq::net {

/// The bytes of one connection as the two ends mean them, whether TLS carries them or not. Which it is turns
/// out at run time, so that what stands above is compiled once.
class Channel {
  public:
    using executor_type = Executor;
    using next_layer_type = Socket;
    using Tls = asio::ssl::stream<Socket&>;

    /// Without a context the connection is a plain one.
    Channel(Socket socket, asio::ssl::context* tls)
        : socket_{std::move(socket)}, tls_{tls == nullptr ? nullptr : std::make_unique<Tls>(socket_, *tls)} {}
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    executor_type get_executor() { return socket_.get_executor(); }
    next_layer_type& next_layer() { return socket_; }
    const next_layer_type& next_layer() const { return socket_; }
    /// Null where there is no TLS.
    Tls* tls() { return tls_.get(); }
    /// The peer does not speak TLS: what is said to it from here on goes out as it is.
    void drop_tls() { tls_.reset(); }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        auto begin = [this](auto handler, const Buffers& into) {
            if (tls_)
                tls_->async_read_some(into, std::move(handler));
            else
                socket_.async_read_some(into, std::move(handler));
        };
        return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(std::move(begin),
                                                                                         token, buffers);
    }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        auto begin = [this](auto handler, const Buffers& from) {
            if (tls_)
                tls_->async_write_some(from, std::move(handler));
            else
                socket_.async_write_some(from, std::move(handler));
        };
        return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(std::move(begin),
                                                                                         token, buffers);
    }

  private:
    Socket socket_;
    std::unique_ptr<Tls> tls_;
};

/// Says all goodbyes that there are and waits for the peer's; whoever calls it has a deadline.
template <typename Handler>
void async_teardown(boost::beast::role_type role, Channel& channel, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    if (channel.tls() != nullptr)
        async_teardown(role, *channel.tls(), std::forward<Handler>(handler));
    else
        async_teardown(role, channel.next_layer(), std::forward<Handler>(handler));
}

}  // namespace seq::net
