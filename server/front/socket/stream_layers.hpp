#pragma once

#include <array>
#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "server/front/socket/write_turn.hpp"

// What is between a socket and Beast. Only for websocket_transport.cpp and tests, because it includes Beast.

namespace seq::net {

/// The socket below a TLS stream. Lets the stream's own records (handshake, key updates, alerts) and those of
/// messages that are sent without the stream take turns, so that no record begins within another.
class RecordSocket {
  public:
    using executor_type = Executor;
    using lowest_layer_type = Socket;

    explicit RecordSocket(Socket& socket) : socket_{socket}, turn_{socket.get_executor()} {}

    executor_type get_executor() { return socket_.get_executor(); }
    lowest_layer_type& lowest_layer() { return socket_; }
    const lowest_layer_type& lowest_layer() const { return socket_; }
    /// Whose turn it is to write records.
    WriteTurn& turn() { return turn_; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return socket_.async_read_some(buffers, std::forward<Token>(token));
    }

    /// Writes all of it, because that is whole records.
    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_compose<Token, void(boost::system::error_code, std::size_t)>(
            WriteInTurn{turn_, socket_, buffers, [] {}}, token, get_executor());
    }

  private:
    Socket& socket_;
    WriteTurn turn_;
};

using ConstBuffers = std::array<asio::const_buffer, 32>;  // a response has one for each of its fields
using MutableBuffers = std::array<asio::mutable_buffer, 1>;

/// The first buffers of a sequence that are not empty, as many as fit: enough to transfer some bytes.
template <typename Buffers, typename Sequence>
Buffers first_of(const Sequence& sequence) {
    Buffers first{};
    auto next = first.begin();
    const auto end = asio::buffer_sequence_end(sequence);
    for (auto at = asio::buffer_sequence_begin(sequence); at != end && next != first.end(); ++at)
        if (const typename Buffers::value_type buffer{*at}; buffer.size() > 0) *next++ = buffer;
    return first;
}

/// One type for all of Beast's handlers.
template <typename... Results>
using AnyHandler = asio::any_completion_handler<void(boost::system::error_code, Results...)>;

/// A stream that uses TLS or not, decided at run time, so that everything above it is compiled once. Reads
/// and writes carry plaintext either way. What Beast passes is converted to few types, because dozens of
/// them, combined with the operations of TLS and of the socket, took minutes to compile.
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
        auto begin = [this](auto handler, asio::mutable_buffer into) { read(into, std::move(handler)); };
        return asio::async_initiate<Token, Transferred>(std::move(begin), token,
                                                        first_of<MutableBuffers>(buffers).front());
    }

    template <typename Buffers, typename Handler>
    void async_write_some(const Buffers& buffers, Handler&& handler) {
        write(first_of<ConstBuffers>(buffers), std::forward<Handler>(handler));
    }

  private:
    using Transferred = void(boost::system::error_code, std::size_t);

    // The handler's own executor is type-erased and slow; the socket's is the same.
    template <typename Operation>
    void on_layer(AnyHandler<std::size_t> handler, Operation start) {
        auto bound = asio::bind_executor(get_executor(), std::move(handler));
        if (tls_)
            start(tls_->stream, std::move(bound));
        else
            start(socket_, std::move(bound));
    }
    void read(asio::mutable_buffer into, AnyHandler<std::size_t> handler) {
        on_layer(std::move(handler),
                 [into](auto& layer, auto bound) { layer.async_read_some(into, std::move(bound)); });
    }
    void write(const ConstBuffers& from, AnyHandler<std::size_t> handler) {
        on_layer(std::move(handler),
                 [&from](auto& layer, auto bound) { layer.async_write_some(from, std::move(bound)); });
    }

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
    auto bound = asio::bind_executor(stream.get_executor(), AnyHandler<>{std::forward<Handler>(handler)});
    asio::async_compose<decltype(bound), void(boost::system::error_code)>(GracefulClose{stream}, bound,
                                                                          stream.get_executor());
}

/// The socket of a WebSocket as Beast sees it. It counts the received bytes for which no complete frame
/// accounts yet. Once messages are sent without Beast, it lets Beast's control frames and the messages take
/// turns, so that no frame begins within another.
class MeteredSocket {
  public:
    using executor_type = Executor;
    using next_layer_type = MaybeTlsStream;

    MeteredSocket(Socket socket, asio::ssl::context* tls)
        : stream_{std::move(socket), tls}, turn_{stream_.get_executor()} {}

    executor_type get_executor() { return stream_.get_executor(); }
    next_layer_type& next_layer() { return stream_; }
    const next_layer_type& next_layer() const { return stream_; }

    /// All bytes received so far.
    std::uint64_t received() const { return received_; }
    /// Received bytes for which no complete frame accounts yet, and since when there are any.
    std::size_t unexplained() const { return unexplained_; }
    Clock::time_point unexplained_since() const { return since_; }
    void explain(std::size_t bytes) { unexplained_ -= std::min(bytes, unexplained_); }
    void explain_all() { unexplained_ = 0; }

    /// From now on all that Beast writes are control frames.
    void begin_frames() { has_frames_ = true; }
    /// Whose turn it is to write frames.
    WriteTurn& turn() { return turn_; }
    /// Whether messages may be sent: not after Beast has begun to send a Close frame.
    bool may_send() const { return has_frames_ && !sends_close_ && !turn_.has_ended(); }

    /// Since when Beast has been closing the connection and waiting for the peer to close it.
    std::optional<Clock::time_point> ending_since() const { return ending_since_; }
    void note_ending() { ending_since_ = Clock::now(); }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        auto count = asio::deferred([this](boost::system::error_code error, std::size_t bytes) {
            if (unexplained_ == 0 && bytes > 0) since_ = Clock::now();
            unexplained_ += bytes;
            received_ += bytes;
            return asio::deferred.values(error, bytes);
        });
        return stream_.async_read_some(buffers, std::move(count))(std::forward<Token>(token));
    }

    /// Beast passes a whole control frame in one call, and it is written whole.
    template <typename Buffers, typename Token>
    void async_write_some(const Buffers& buffers, Token&& token) {
        if (!has_frames_) {
            stream_.async_write_some(buffers, std::forward<Token>(token));
            return;
        }
        write_in_turn(first_of<ConstBuffers>(buffers), std::forward<Token>(token));
    }

  private:
    void write_in_turn(const ConstBuffers& frame, AnyHandler<std::size_t> handler) {
        auto begins = [this, closes = is_close(frame)] { sends_close_ = sends_close_ || closes; };
        auto bound = asio::bind_executor(get_executor(), std::move(handler));
        asio::async_compose<decltype(bound), void(boost::system::error_code, std::size_t)>(
            WriteInTurn{turn_, stream_, frame, std::move(begins)}, bound, get_executor());
    }
    static bool is_close(const ConstBuffers& frame) {
        constexpr std::uint8_t opcode = 0x0f;
        constexpr std::uint8_t close = 0x08;
        const asio::const_buffer first = frame.front();
        return first.size() > 0 && (*static_cast<const std::uint8_t*>(first.data()) & opcode) == close;
    }

    MaybeTlsStream stream_;
    WriteTurn turn_;
    std::optional<Clock::time_point> ending_since_;
    std::uint64_t received_ = 0;
    std::size_t unexplained_ = 0;
    Clock::time_point since_{};
    bool has_frames_ = false;
    bool sends_close_ = false;
};

// Beast finds this by argument-dependent lookup when it closes a connection, and waits for it without a
// limit.
template <typename Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
    socket.note_ending();
    async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

}  // namespace seq::net
