#pragma once

#include "server/core/room_events.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The part of apply() for talk. Returns the events, in order.
RoomEvents apply_talk(State& state, const Entry& entry, const protocol::TalkCommand& command);

/// Settles the open call, by whatever way (T1).
RoomEvents settle_call(State& state, const SettleCall& verdict);

}  // namespace seq::core
