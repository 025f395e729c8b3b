#pragma once

#include <cstdint>
#include <memory>
#include <openssl/ssl.h>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/freed.hpp"
#include "tests/support/websocket/handshake.hpp"
#include "tests/support/websocket/server_frame.hpp"
#include "tests/support/websocket/socket.hpp"

namespace seq::conformance {

using test::Response;
using test::ServerFrame;

enum class Security : std::uint8_t { none, tls };

/// A client that sends any bytes, and validates strictly what it reads. Every call waits for at most a
/// minute.
class Peer {
  public:
    /// Connects to a port of this machine, with TLS without verifying the certificate. The handshake of
    /// WebSocket has not been sent yet.
    Peer(std::uint16_t port, Security security);

    /// Sends bytes unchanged. False if the server does not accept them any more.
    bool send(std::string_view bytes);
    /// Ends this side's data: nothing more will be sent.
    void finish_sending();

    /// Reads the head of the answer to an opening handshake, and its body if it has one.
    Response response();

    /// The next message or control frame; nothing if the server has closed the connection.
    std::optional<ServerFrame> next();
    /// The next message or control frame. Answers the server's pings and skips them. Throws if the server has
    /// closed.
    ServerFrame hear();
    /// Creates a room with one text frame: returns `accepted`, or the code of the refusal.
    std::string create();
    /// Reads the answer to the command with this id: `accepted`, or the code of the refusal.
    std::string answer_to(std::string_view id);

    /// Whether to answer a Close of the server with the same.
    enum class Farewell : std::uint8_t { none, close };
    /// Reads until the server closes the connection. Returns the code of its Close: 0 if there was no Close,
    /// 1005 if it had no code.
    std::uint16_t ending(Farewell farewell = Farewell::none);

  private:
    /// The next bytes; nothing once the server has finished.
    std::optional<std::string> receive();

    test::Socket socket_;
    std::unique_ptr<SSL_CTX, test::Freed<SSL_CTX_free>> context_;
    std::unique_ptr<SSL, test::Freed<SSL_free>> tls_;
    bool is_broken_ = false;  ///< OpenSSL does not allow another attempt
    test::ServerFrames frames_;
};

/// The first text field with this name in compact JSON; empty if there is none.
std::string_view text_field(std::string_view json, std::string_view name);
/// A command with this id that creates a room for two.
std::string create_command(std::string_view id, std::string_view name = "Ann");
/// A command with this id that is refused: as `not-joined` outside of a room.
std::string start_command(std::string_view id);
/// A unique id of 32 hex digits.
std::string new_id();

}  // namespace seq::conformance
