#pragma once

#include <optional>

#include "server/core/arrival.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Decides about a command from a session that is not in the room yet: create (sent again), join and resume
/// let it in; anything else is refused. A refusal, or the news that the room is locked, is delivered; nothing
/// is published.
std::optional<Arrival> admit(State& state, SessionId session, const protocol::ClientMessage& command,
                             TimePoint now, Effects& effects);

/// Whether a `join` or `resume` brings what cannot be guessed: the link's secret, or a token of a member.
bool proves_itself(const State& state, const protocol::ClientBody& command);

}  // namespace seq::core
