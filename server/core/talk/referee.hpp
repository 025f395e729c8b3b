#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// A member who takes a seat or leaves is no longer the referee (T1). Adds what is told, where the member was
/// the referee.
void resign_as_referee(State& state, const Member& member, std::vector<protocol::RoomEvent>& events);

}  // namespace seq::core
