#pragma once

#include "protocol/message/client_message.hpp"
#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// What a member's command would do to the room, or why it is refused. Never changes anything; never looks at
/// what version the command saw. Covers the commands of one who is in the room: sit, start, the moves and
/// say.
Judgement judge(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy);

}  // namespace seq::core
