#pragma once

#include "protocol/wire/family.hpp"

// The tables of all messages. For the codec's own sources, for the schema and for tests that list what there
// is.

namespace seq::protocol {

/// ClientBody. Besides its rows a command has `type`, `id` and, but for `resume`, `seen`.
extern const wire::Family commands;
/// Move.
extern const wire::Family move_commands;
/// LobbyCommand.
extern const wire::Family lobby_commands;
/// TalkCommand.
extern const wire::Family talk_commands;

/// ServerMessage.
extern const wire::Family server_messages;
/// RoomEvent.
extern const wire::Family room_events;
/// LobbyEvent.
extern const wire::Family lobby_events;
/// TalkEvent.
extern const wire::Family talk_events;
/// DealEvent.
extern const wire::Family deal_events;
/// Event.
extern const wire::Family game_events;

}  // namespace seq::protocol
