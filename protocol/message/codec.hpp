#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/message/client_message.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/server_message.hpp"

// The only interface to the JSON of messages. No function here throws, whatever the bytes.

namespace seq::protocol {

namespace json {
struct Node;
class Reading;
class Writer;
}  // namespace json

/// Why bytes are not a message: a code (`bad-json`, `too-deep`, `too-long`, `duplicate-key`,
/// `unknown-command`, `unknown-field`, `missing-field`, `wrong-type`, `bad-value`) or what is wrong with the
/// text of a person (`blank-text`, `long-text`, `odd-text`, `bad-link`), a sentence that names the field, and
/// the command's id if it could be read.
struct DecodeError {
    std::string code;
    std::string sentence;
    std::optional<CommandId> id;
};

/// Decodes a message for the server, strictly: unknown fields, duplicate keys, wrong types and exceeded
/// limits are errors.
tl::expected<ClientMessage, DecodeError> decode_client(std::string_view bytes,
                                                       const MessageLimits& limits = {});
std::string encode(const ClientMessage& message);

/// Writes a command for the journal: an object whose `type` is its kind, without its secrets.
void write_command(json::Writer& out, const ClientBody& command);
/// Reads it back. If the kind is unknown or a secret is in it, the reading has failed.
ClientBody read_command(json::Reading& reading, json::Node& node);

/// Decodes a message for a client, which ignores unknown fields and events. A message of an unknown type is
/// `unknown-command`. The deck names the cards of events; a whole view names its own deck.
tl::expected<ServerMessage, DecodeError> decode_server(std::string_view bytes, const Deck& deck = two_packs);

/// Encodes a message. The deck names the cards; it does not matter for messages without cards.
std::string encode(const ServerMessage& message, const Deck& deck);
/// The same, written to `out`.
void encode(const ServerMessage& message, const Deck& deck, json::Writer& out);

/// One event as a line of JSON, including secrets, for the journal: a replay compares its events with the
/// recorded ones.
std::string encode_event(const RoomEvent& event, const Deck& deck);

}  // namespace seq::protocol
