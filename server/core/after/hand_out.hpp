#pragma once

#include "protocol/message/client_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Answers a command that only reads the finished games of the room, `record` or `replay`, which is not
/// journaled. False, and nothing done, for any other.
bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects);

}  // namespace seq::core
