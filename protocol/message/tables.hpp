#pragma once

#include "protocol/wire/family.hpp"

// The tables of all messages, for the sources of the codec, the schema and tests.

namespace seq::protocol {

/// ClientBody. In addition to its rows a command has `type`, `id` and, except for `resume`, `seen`.
extern const wire::Family commands;
/// Move.
extern const wire::Family move_commands;
/// LobbyCommand.
extern const wire::Family lobby_commands;
/// SetFlag.
extern const wire::Family flag_commands;
/// TalkCommand.
extern const wire::Family talk_commands;

/// ServerMessage.
extern const wire::Family server_messages;
/// RoomEvent.
extern const wire::Family room_events;
/// LobbyEvent.
extern const wire::Family lobby_events;
/// FlagChanged.
extern const wire::Family flag_events;
/// TalkEvent.
extern const wire::Family talk_events;
/// DealEvent.
extern const wire::Family deal_events;
/// Event.
extern const wire::Family game_events;

}  // namespace seq::protocol
