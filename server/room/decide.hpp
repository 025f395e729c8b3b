#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "server/room/members/arrival.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Whether a command is accepted: of a session that wants to enter, or of a member.

namespace seq::room {

/// Decides about a command of a session that is not attached to a member. A `create` that is sent again,
/// `join` and `resume` can admit it; any other command is refused. Delivers the refusal, or the notice that
/// the room is locked. Publishes nothing. Returns nothing if the session is not admitted now.
std::optional<Arrival> admit(State& state, SessionId session, const protocol::ClientMessage& command,
                             TimePoint now, Effects& effects);

/// Whether a `join` or `resume` contains the link's secret or a member's token, which cannot be guessed.
bool proves_itself(const State& state, const protocol::ClientBody& command);

/// Decides about a command of a member: what the room draws or resolves for it, or why it is refused. Changes
/// nothing, and does not depend on the version that the client has seen.
Decision decide(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy);

}  // namespace seq::room
