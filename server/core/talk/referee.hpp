#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Who sits, or is gone, judges no more (T1). Adds what is told, where the member was the referee.
void resign_as_referee(State& state, const Member& member, std::vector<protocol::RoomEvent>& happened);

}  // namespace seq::core
