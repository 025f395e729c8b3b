#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace seq::client {

class Connection;

/// LocalPeer: a server within the program, which a link uses instead of a network connection. It speaks the
/// same messages. Called on the thread of the loop.
class LocalPeer {
  public:
    virtual ~LocalPeer() = default;

    /// A message of the client has arrived.
    virtual void on_message(std::string_view bytes) = 0;

    /// Sends a message to the client. Set by the link, and does nothing while it is not connected.
    std::function<void(std::string)> send = [](const auto&) {};
    /// Closes the connection with this WebSocket code.
    std::function<void(std::uint16_t)> close = [](auto) {};
};

/// A connection to a server within the program. The peer must live as long as the connection.
std::unique_ptr<Connection> connect_locally(boost::asio::io_context& context, LocalPeer& peer);

}  // namespace seq::client
