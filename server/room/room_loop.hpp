#pragma once

#include "server/room/effects.hpp"
#include "server/room/room_input.hpp"
#include "server/room/state.hpp"

// Handles the commands of sessions and what is due by time, in order. Only room_loop.cpp publishes entries;
// features return them.

namespace seq::room {

/// Publishes the first entry of a room, and attaches the session that has sent the `create`.
void found_room(State& state, const Entry& first, const Command& create, Effects& effects);

/// Plays for the seat whose time is over, if there is one. To be called before a command is handled, which
/// may have arrived too late.
void play_on_timeout(State& state, TimePoint now, const Entropy& entropy, Effects& effects);

/// Does what the input says, publishes what is due, feature by feature, and sets when the room has to be
/// woken next.
Effects take(State& state, const RoomInput& input, TimePoint now);

}  // namespace seq::room
