#pragma once

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// Who may watch. If the host has closed a room to spectators, only the seats, the host and the referee may be
// connected while its game runs.

namespace seq::room {

/// Whether this member may not be connected now, because the room is closed to spectators or to screens.
bool is_shut_to(const State& state, const Member& member);
/// Whether a newcomer could only watch and so may not join now.
bool is_shut_to_newcomers(const State& state);

/// Notifies and closes the sessions of members who may not watch now. They stay members and may return when
/// the game is over, or when screens are allowed again.
void disconnect_spectators(Members& members, const State& state, TimePoint now, Effects& effects);

}  // namespace seq::room
