#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <string>
#include <utility>
#include <vector>

#include "server/net/executor.hpp"

// Only wire.cpp and its likes include this: it names Beast.

namespace seq::net {

/// A socket that knows how many bytes have come in since it was last asked to forget them, and that can hold
/// written bytes back so that several frames leave in one packet. What is written meanwhile by others stays
/// in order.
class MeteredSocket {
  public:
    using executor_type = Executor;
    using next_layer_type = Socket;

    explicit MeteredSocket(Socket socket) : socket_{std::move(socket)} {}

    executor_type get_executor() { return socket_.get_executor(); }
    next_layer_type& next_layer() { return socket_; }
    const next_layer_type& next_layer() const { return socket_; }

    /// Bytes that arrived and that no complete frame accounts for yet, and since when there are any.
    std::size_t unexplained() const { return unexplained_; }
    Clock::time_point unexplained_since() const { return since_; }
    void explain(std::size_t bytes) { unexplained_ -= std::min(bytes, unexplained_); }
    void explain_all() { unexplained_ = 0; }

    /// While held, what is written gathers; the first write afterwards takes all of it along.
    void hold(bool held) { held_ = held; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        auto count = asio::deferred([this](boost::system::error_code error, std::size_t bytes) {
            if (unexplained_ == 0 && bytes > 0) since_ = Clock::now();
            unexplained_ += bytes;
            return asio::deferred.values(error, bytes);
        });
        return socket_.async_read_some(buffers, std::move(count))(std::forward<Token>(token));
    }

    template <typename Buffers, typename Token>
    void async_write_some(const Buffers& buffers, Token&& token) {
        const std::size_t size = asio::buffer_size(buffers);
        if (held_) return gather(buffers, size, std::forward<Token>(token));
        if (gathered_.empty()) {
            socket_.async_write_some(buffers, std::forward<Token>(token));
            return;
        }
        leaving_.swap(gathered_);
        std::vector<asio::const_buffer> all{asio::buffer(leaving_)};
        all.insert(all.end(), asio::buffer_sequence_begin(buffers), asio::buffer_sequence_end(buffers));
        auto own_part = asio::deferred([this, size](boost::system::error_code error, std::size_t) {
            leaving_.clear();
            return asio::deferred.values(error, error ? std::size_t{0} : size);
        });
        asio::async_write(socket_, std::move(all), std::move(own_part))(std::forward<Token>(token));
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
        asio::post(socket_.get_executor(), std::move(done))(std::forward<Token>(token));
    }

    Socket socket_;
    std::size_t unexplained_ = 0;
    Clock::time_point since_{};
    bool held_ = false;
    std::string gathered_;
    std::string leaving_;
};

// Beast finds these two by name when a connection comes to its end.
inline void teardown(boost::beast::role_type role, MeteredSocket& socket, boost::system::error_code& error) {
    boost::beast::websocket::teardown(role, socket.next_layer(), error);
}

template <typename Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

}  // namespace seq::net
