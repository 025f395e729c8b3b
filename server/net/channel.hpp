#pragma once

#include <array>
#include <boost/asio/compose.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
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

/// Ends a connection so that the last that was sent arrives: says goodbye in TLS, then in TCP, and reads what
/// the peer still sends to its end. A socket that is closed over unread bytes may take back what it has sent;
/// Beast's own teardown reads once and closes.
class Ending {
  public:
    explicit Ending(Channel& channel) : channel_{&channel} {}

    template <typename Self>
    void operator()(Self& self, boost::system::error_code error = {}, std::size_t = 0) {
        Channel& channel = *channel_;
        if (const bool begins = !std::exchange(has_begun_, true); begins && channel.tls() != nullptr)
            return channel.tls()->async_shutdown(std::move(self));
        boost::system::error_code ignored;
        if (!std::exchange(is_sent_, true)) {
            error = {};
            static_cast<void>(channel.next_layer().shutdown(Socket::shutdown_send, ignored));
        }
        const auto unread = asio::buffer(*unread_);
        if (!error) return channel.next_layer().async_read_some(unread, std::move(self));
        static_cast<void>(channel.next_layer().close(ignored));
        self.complete({});
    }

  private:
    Channel* channel_;
    bool has_begun_ = false;
    bool is_sent_ = false;
    std::unique_ptr<std::array<char, 4096>> unread_ = std::make_unique<std::array<char, 4096>>();
};

/// What Beast calls at the end of a connection; whoever is behind it has a deadline.
template <typename Handler>
void async_teardown(boost::beast::role_type, Channel& channel, Handler&& handler) {
    asio::async_compose<Handler, void(boost::system::error_code)>(Ending{channel}, handler,
                                                                  channel.get_executor());
}

}  // namespace seq::net
