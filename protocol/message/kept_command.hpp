#pragma once

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/client_message.hpp"

// Commands as the journal keeps them. For the journal's codec only.

namespace seq::protocol {

/// Writes a command as an object whose `type` is its kind, without its secrets.
void write_command(json::Writer& out, const ClientBody& command);
/// Reads it back. If the kind is unknown or a secret is in it, the reading has failed.
ClientBody read_command(json::Reading& reading, json::Node& node);

}  // namespace seq::protocol
