#pragma once

#include "server/core/entry.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Applies an entry to the room: the one way in which its state changes, live and in a replay alike. The
/// entry has been decided on. Returns all events that it leads to, secret ones too, in order. Does not touch
/// sessions or history.
RoomEvents apply(State& state, const Entry& entry);

}  // namespace seq::core
