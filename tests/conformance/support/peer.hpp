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

/// A client that sends whatever bytes it is told to, and reads strictly.
class Peer {
  public:
    /// Nothing has been said on the line yet.
    explicit Peer(std::unique_ptr<Line> line) : line_{std::move(line)} {}

    /// Bytes as they are. False where the server does not take them any more.
    bool send(std::string_view bytes) { return line_->send(bytes); }
    void finish_sending() { line_->finish_sending(); }

    /// Reads the head of an answer to an opening handshake, and the page behind it where there is one.
    Response response();
    /// The opening handshake as it should be; throws where it does not succeed.
    void open();

    /// The next message or control frame; nothing when the server has ended the line.
    std::optional<ServerFrame> next();
    /// The next message or control frame. The server's pings are answered and passed over. Throws where the
    /// server has closed.
    ServerFrame hear();
    /// Makes a room, by one text frame: `accepted`, or the code of the refusal.
    std::string create();
    /// Reads the answer to the command of this id: `accepted`, or the code of the refusal.
    std::string answer_to(std::string_view id);

    /// Whether a Close of the server's is answered with the same.
    enum class Farewell : std::uint8_t { none, close };
    /// Reads until the server ends the line. Returns the code in its Close: 0 where there was no Close, 1005
    /// where it had no code.
    std::uint16_t ending(Farewell farewell = Farewell::none);

  private:
    std::unique_ptr<Line> line_;
    ServerFrames frames_;
};

/// The code in a Close: 1005 where there is none.
std::uint16_t code_of(const ServerFrame& close);
/// The text under this name in compact JSON, the first there is; empty where there is none.
std::string_view text_field(std::string_view json, std::string_view name);
/// A command that makes a room for two, under this id.
std::string create_command(std::string_view id, std::string_view name = "Ann");
/// An id, as 32 hex digits, that no other call gives.
std::string new_id();

}  // namespace seq::conformance
