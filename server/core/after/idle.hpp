#pragma once

#include <chrono>

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Whether nobody has done anything in the room for so long that it is to be archived. Only time in which the
/// server was there counts, so that neither a long outage nor a clock that was wrong for a while archives
/// anything.
bool is_idle_too_long(const State& state, TimePoint now, const IdleLimits& limits);
/// Warns the sessions of a room that will be archived if nobody does anything.
void warn_of_idleness(State& state, TimePoint now, const IdleLimits& limits, Effects& effects);

/// Tells everybody in the room that the operator closes it.
void notify_of_closing(const State& state, Effects& effects);
/// Closes the sessions of all members.
void close_sessions(const State& state, CloseReason reason, Effects& effects);

/// Whether an archived room can be opened again.
Reopening reopening_of(const State& state);

/// Refuses the sessions that still knock at a room that is archived now, as it refuses newcomers.
void refuse_waiting(State& state, Effects& effects);

/// How long before its end an idle room is warned: a day, or a tenth of the whole time if that is less.
constexpr std::chrono::milliseconds warning_before(std::chrono::milliseconds limit) {
    return std::min<std::chrono::milliseconds>(std::chrono::hours{24}, limit / 10);
}

}  // namespace seq::core
