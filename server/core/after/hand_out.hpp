#pragma once

#include "protocol/message/client_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Answers the commands `record` and `replay`, which only read finished games and are not journaled. Returns
/// false, and does nothing, for any other command.
bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects);

}  // namespace seq::core
