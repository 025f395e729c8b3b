#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/link/secrets.hpp"
#include "protocol/message/client_message.hpp"

// The wire format for attackers: what they send may be invalid, so nothing here validates it.

namespace seq::flood {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// Whether a frame ends its message.
enum class Last : std::uint8_t { no, yes };

/// A frame as a client sends it, masked with zeros.
std::string frame(Opcode opcode, std::string_view payload, Last last = Last::yes);

/// A request for a WebSocket of our subprotocol; `headers` are complete lines, inserted among its own.
std::string websocket_request(std::string_view headers = {});

/// A frame sent by the server.
struct Received {
    Opcode opcode{};
    std::string_view payload;
    std::size_t size = 0;  ///< of all of it
};
/// The frame at the front of these bytes; nothing while it is incomplete.
std::optional<Received> first_frame(std::string_view bytes);

/// The code in the payload of a close frame; 1005 if it has none.
std::uint16_t close_code(std::string_view payload);

/// A command with a new id, as a frame.
std::string text(protocol::ClientBody body);

using client::new_token;

/// The same create with another token.
protocol::Create with_new_token(protocol::Create create);

}  // namespace seq::flood
