#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/deferred.hpp>
#include <cstdint>
#include <optional>
#include <utility>

#include "server/front/socket/maybe_tls_stream.hpp"
#include "server/front/socket/write_turn.hpp"

// Only for websocket_transport.cpp, because it includes Beast.

namespace seq::net {

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
