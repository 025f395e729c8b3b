#pragma once

#include <chrono>

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

namespace seq::room {

/// Whether the room has been idle for so long that it has to be archived. Only time in which the server was
/// available counts, so that a long outage or a clock that was wrong for a while archives nothing.
bool is_idle_too_long(const State& state, TimePoint now, const IdleLimits& limits);
/// Warns the sessions of a room that will soon be archived, once.
void warn_of_idleness(Activity& activity, const State& state, TimePoint now, const IdleLimits& limits,
                      Effects& effects);

/// Notifies all sessions that the operator closes the room.
void notify_of_closing(const State& state, Effects& effects);
/// Closes the sessions of all members.
void close_sessions(const State& state, CloseReason reason, Effects& effects);

/// Whether an archived room can be opened again.
Reopening reopening_of(const State& state);

/// Refuses and closes the sessions that wait to be admitted to a room that is archived now.
void refuse_waiting(Door& door, const State& state, Effects& effects);

/// How long before it is archived an idle room is warned: a day, or a tenth of the limit if that is less.
constexpr std::chrono::milliseconds warning_before(std::chrono::milliseconds limit) {
    return std::min<std::chrono::milliseconds>(std::chrono::hours{24}, limit / 10);
}

}  // namespace seq::room
