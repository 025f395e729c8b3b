#pragma once

#include "protocol/wire/family.hpp"
#include "server/core/entry.hpp"

// The fields of a record in addition to the command; for entry_codec only.

namespace seq::core {

/// RoomDecision.
extern const protocol::wire::Family room_decisions;

namespace types {

extern const protocol::wire::TypeOf<TimePoint> time;
extern const protocol::wire::TypeOf<Resolved> resolved;

}  // namespace types
}  // namespace seq::core
