#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Handles a command from a session that is not in the room yet: create (sent again), join and resume let it
/// in; anything else is refused.
void admit(State& state, SessionId session, const protocol::ClientMessage& command, TimePoint now,
           Effects& effects);

/// Puts a session in the member's place. A session that was there before is told, and closed; who was away
/// came back.
void attach(State& state, Member& member, SessionId session, TimePoint now, Effects& effects);

/// Whether a `join` or `resume` brings what cannot be guessed: the link's secret, or a token of a member.
bool proves_itself(const State& state, const protocol::ClientBody& command);

}  // namespace seq::core
