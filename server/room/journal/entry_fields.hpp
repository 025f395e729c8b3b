#pragma once

#include "protocol/wire/family.hpp"
#include "server/room/journal/entry.hpp"

// The tables of fields of what a record contains besides the command. Only entry_codec uses them.

namespace seq::room {

/// RoomDecision.
extern const protocol::wire::Family room_decisions;

namespace types {

extern const protocol::wire::TypeOf<TimePoint> time;
extern const protocol::wire::TypeOf<Resolved> resolved;

}  // namespace types
}  // namespace seq::room
