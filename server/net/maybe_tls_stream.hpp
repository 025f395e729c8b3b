#pragma once

#include <array>
#include <boost/asio/compose.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <memory>
#include <utility>

#include "server/net/record_socket.hpp"

// Only for websocket_transport.cpp and tests, because it includes Beast.

namespace seq::net {

/// A stream that uses TLS or not, decided at run time, so that everything above it is compiled once. Reads
/// and writes carry plaintext either way.
class MaybeTlsStream {
  public:
    using executor_type = Executor;
    using next_layer_type = Socket;
    using Tls = asio::ssl::stream<RecordSocket&>;

    /// Uses no TLS if the context is null.
    MaybeTlsStream(Socket socket, asio::ssl::context* tls)
        : socket_{std::move(socket)},
          tls_{tls == nullptr ? nullptr : std::make_unique<Layer>(socket_, *tls)} {}
    MaybeTlsStream(const MaybeTlsStream&) = delete;
    MaybeTlsStream& operator=(const MaybeTlsStream&) = delete;

    executor_type get_executor() { return socket_.get_executor(); }
    next_layer_type& next_layer() { return socket_; }
    const next_layer_type& next_layer() const { return socket_; }
    /// Null if there is no TLS.
    Tls* tls() { return tls_ ? &tls_->stream : nullptr; }
    /// Whose turn it is to write records; null if there is no TLS.
    WriteTurn* records_turn() { return tls_ ? &tls_->socket.turn() : nullptr; }
    /// The peer does not speak TLS: everything from here on is sent in plaintext.
    void drop_tls() { tls_.reset(); }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        auto begin = [this](auto handler, const Buffers& into) {
            if (tls_)
                tls_->stream.async_read_some(into, std::move(handler));
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
                tls_->stream.async_write_some(from, std::move(handler));
            else
                socket_.async_write_some(from, std::move(handler));
        };
        return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(std::move(begin),
                                                                                         token, buffers);
    }

  private:
    struct Layer {
        Layer(Socket& below, asio::ssl::context& context) : socket{below}, stream{socket, context} {}
        RecordSocket socket;
        Tls stream;
    };

    Socket socket_;
    std::unique_ptr<Layer> tls_;
};

/// Closes a connection so that everything sent arrives: shuts down TLS, then the sending half of TCP, and
/// drains what the peer still sends. Closing a socket with unread bytes sends RST, which can discard data
/// that the peer has not read; Beast's own teardown reads only once before it closes.
class GracefulClose {
  public:
    explicit GracefulClose(MaybeTlsStream& stream) : stream_{&stream} {}

    template <typename Self>
    void operator()(Self& self, boost::system::error_code error = {}, std::size_t = 0) {
        MaybeTlsStream& stream = *stream_;
        if (const bool begins = !std::exchange(has_begun_, true); begins && stream.tls() != nullptr)
            return stream.tls()->async_shutdown(std::move(self));
        boost::system::error_code ignored;
        if (!std::exchange(is_sent_, true)) {
            error = {};
            static_cast<void>(stream.next_layer().shutdown(Socket::shutdown_send, ignored));
        }
        const auto unread = asio::buffer(*unread_);
        if (!error) return stream.next_layer().async_read_some(unread, std::move(self));
        static_cast<void>(stream.next_layer().close(ignored));
        self.complete({});
    }

  private:
    MaybeTlsStream* stream_;
    bool has_begun_ = false;
    bool is_sent_ = false;
    std::unique_ptr<std::array<char, 4096>> unread_ = std::make_unique<std::array<char, 4096>>();
};

/// Called by Beast at the end of a connection. The caller has to bound its duration.
template <typename Handler>
void async_teardown(boost::beast::role_type, MaybeTlsStream& stream, Handler&& handler) {
    asio::async_compose<Handler, void(boost::system::error_code)>(GracefulClose{stream}, handler,
                                                                  stream.get_executor());
}

}  // namespace seq::net
