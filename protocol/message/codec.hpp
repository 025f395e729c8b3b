#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/message/client_message.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/server_message.hpp"

// The only place that sees JSON. Nothing here throws, whatever the bytes.

namespace seq::protocol {

/// Why bytes are no message: a code (`bad-json`, `too-deep`, `too-long`, `duplicate-key`, `unknown-command`,
/// `unknown-field`, `missing-field`, `wrong-type`, `bad-value`), a sentence that names the place, and the
/// command's id where it could be read.
struct DecodeError {
    std::string code;
    std::string sentence;
    std::optional<CommandId> id;
};

/// Strict: what the server reads. An unknown field, a duplicate key, a wrong type, too deep, too long: each a
/// named error.
tl::expected<ClientMessage, DecodeError> decode_client(std::string_view bytes,
                                                       const MessageLimits& limits = {});
std::string encode(const ClientMessage& message);

/// Lenient towards fields and events it does not know, which it passes over: what a client reads. A message
/// of a type it does not know is `unknown-command`. The deck names the cards of events; a whole view brings
/// its own.
tl::expected<ServerMessage, DecodeError> decode_server(std::string_view bytes, const Deck& deck = two_packs);

/// The deck names the cards. Messages that carry no card take any.
std::string encode(const ServerMessage& message, const Deck& deck);

/// One event as a line of JSON, secrets included: for the journal, which compares what a replay says with
/// what was said.
std::string encode_event(const RoomEvent& event, const Deck& deck);

}  // namespace seq::protocol
