#pragma once

#include <boost/asio/compose.hpp>
#include <utility>

#include "server/front/socket/write_turn.hpp"

// Only for maybe_tls_stream.hpp, because it includes much of Asio.

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

}  // namespace seq::net
