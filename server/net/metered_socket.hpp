#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/maybe_tls_stream.hpp"

// Only for websocket_transport.cpp, because it includes Beast.

namespace seq::net {

/// A stream that counts the received bytes for which no complete frame accounts yet, and that can hold back
/// writes so that several frames leave in one packet. Writes keep their order.
class MeteredSocket {
  public:
    using executor_type = Executor;
    using next_layer_type = MaybeTlsStream;

    MeteredSocket(Socket socket, asio::ssl::context* tls) : stream_{std::move(socket), tls} {}

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

    /// While held, writes are collected; the first write afterwards sends them as well.
    void hold(bool held) { held_ = held; }

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

    template <typename Buffers, typename Token>
    void async_write_some(const Buffers& buffers, Token&& token) {
        const std::size_t size = asio::buffer_size(buffers);
        if (held_) return gather(buffers, size, std::forward<Token>(token));
        if (gathered_.empty()) {
            stream_.async_write_some(buffers, std::forward<Token>(token));
            return;
        }
        leaving_.swap(gathered_);
        std::vector<asio::const_buffer> all{asio::buffer(leaving_)};
        all.insert(all.end(), asio::buffer_sequence_begin(buffers), asio::buffer_sequence_end(buffers));
        auto own_part = asio::deferred([this, size](boost::system::error_code error, std::size_t) {
            leaving_.clear();
            return asio::deferred.values(error, error ? std::size_t{0} : size);
        });
        asio::async_write(stream_, std::move(all), std::move(own_part))(std::forward<Token>(token));
    }

  private:
    template <typename Buffers, typename Token>
    void gather(const Buffers& buffers, std::size_t size, Token&& token) {
        for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers); ++at) {
            const asio::const_buffer piece{*at};
            gathered_.append(static_cast<const char*>(piece.data()), piece.size());
        }
        auto done =
            asio::deferred([size] { return asio::deferred.values(boost::system::error_code{}, size); });
        asio::post(get_executor(), std::move(done))(std::forward<Token>(token));
    }

    MaybeTlsStream stream_;
    std::optional<Clock::time_point> ending_since_;
    std::uint64_t received_ = 0;
    std::size_t unexplained_ = 0;
    Clock::time_point since_{};
    bool held_ = false;
    std::string gathered_;
    std::string leaving_;
};

// Beast finds this by argument-dependent lookup when it closes a connection, and waits for it without a
// limit.
template <typename Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
    socket.note_ending();
    async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

}  // namespace seq::net
