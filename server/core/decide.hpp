#pragma once

#include "protocol/message/client_message.hpp"
#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Whether a command of one who is in the room is accepted, and what the room draws and settles for it; or
/// why it is refused. Never changes anything; never looks at what version the command saw.
Decision decide(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy);

}  // namespace seq::core
