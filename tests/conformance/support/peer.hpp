#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tests/conformance/support/handshake.hpp"
#include "tests/conformance/support/line.hpp"
#include "tests/conformance/support/server_frame.hpp"

namespace seq::conformance {

/// A client that sends any bytes, and validates strictly what it reads.
class Peer {
  public:
    /// The handshake has not been sent yet.
    explicit Peer(std::unique_ptr<Line> line) : line_{std::move(line)} {}

    /// Sends bytes unchanged. False if the server does not accept them any more.
    bool send(std::string_view bytes) { return line_->send(bytes); }
    void finish_sending() { line_->finish_sending(); }

    /// Reads the head of the answer to an opening handshake, and its body if it has one.
    Response response();
    /// Sends a valid opening handshake; throws if it fails.
    void open();

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
    std::unique_ptr<Line> line_;
    ServerFrames frames_;
};

/// The code of a Close: 1005 if it has none.
std::uint16_t code_of(const ServerFrame& close);
/// The first text field with this name in compact JSON; empty if there is none.
std::string_view text_field(std::string_view json, std::string_view name);
/// A command with this id that creates a room for two.
std::string create_command(std::string_view id, std::string_view name = "Ann");
/// A unique id of 32 hex digits.
std::string new_id();

}  // namespace seq::conformance
