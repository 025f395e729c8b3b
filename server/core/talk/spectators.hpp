#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

// Who may watch. A room that its host has closed to spectators has, while its game runs, nobody but the
// seats, the host and the referee.

namespace seq::core {

/// Whether this member may not be here now, as the room is closed to spectators.
bool is_shut_to(const State& state, const Member& member);
/// The same for somebody who would be new: they could only watch.
bool is_shut_to_newcomers(const State& state);

/// Notifies and closes the sessions of members who may not watch now. They stay members and may return when
/// the game is over.
void disconnect_spectators(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
