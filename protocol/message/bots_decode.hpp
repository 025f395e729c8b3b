#pragma once

#include <optional>

#include "protocol/message/server_message.hpp"
#include "protocol/message/words.hpp"

// How bot_messages.hpp is read. For the codec's own sources.

namespace seq::protocol {

/// Complains, and gives medium, where the field is no level.
BotLevel read_bot_level(Reading& reading, const Node& node);
/// The field `level`, which may be missing.
std::optional<BotLevel> find_bot_level(Fields& fields);

/// The event of this name, if it is one of these.
std::optional<RoomEvent> read_bot_event(Fields& fields, std::string_view name);

}  // namespace seq::protocol
