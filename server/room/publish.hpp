#pragma once

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

namespace seq::room {

/// Makes an entry the next version of the room and publishes it: adds its record to the effects, answers the
/// command that it carries out, and delivers the version to every session, first what only its player may
/// know, then the frame that closes the version. Only room_loop.cpp calls it.
void publish(State& state, const Entry& entry, Effects& effects);

}  // namespace seq::room
