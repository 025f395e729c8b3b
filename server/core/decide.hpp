#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "server/core/arrival.hpp"
#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// Whether a command is accepted: of a session that wants to come in, and of a member.

namespace seq::core {

/// Decides about a command from a session that is not in the room yet: create (sent again), join and resume
/// let it in; anything else is refused. A refusal, or the news that the room is locked, is delivered; nothing
/// is published.
std::optional<Arrival> admit(State& state, SessionId session, const protocol::ClientMessage& command,
                             TimePoint now, Effects& effects);

/// Whether a `join` or `resume` brings what cannot be guessed: the link's secret, or a token of a member.
bool proves_itself(const State& state, const protocol::ClientBody& command);

/// Whether a command of one who is in the room is accepted, and what the room draws and settles for it; or
/// why it is refused. Never changes anything; never looks at what version the command saw.
Decision decide(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy);

}  // namespace seq::core
