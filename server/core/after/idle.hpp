#pragma once

#include <chrono>

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Warns the sessions of a room that will be closed if nobody does anything, and closes one in which nobody
/// has for too long: it is archived, not deleted. Only time in which the server was there counts, so that
/// neither a long outage nor a clock that was wrong for a while archives anything.
void look_for_idleness(State& state, TimePoint now, const IdleLimits& limits, Effects& effects);

/// Closes the room by the word of whoever keeps the server: everybody in it, and before its door, is told,
/// and it is archived. Nothing happens to a room that is archived already.
void close_for_good(State& state, TimePoint now, Effects& effects);

/// Those who knock at a room that is archived now are refused, as newcomers are.
void send_the_waiting_away(State& state, Effects& effects);

/// How long before its end an idle room is warned: a day, or a tenth of the whole time if that is less.
constexpr std::chrono::milliseconds warning_before(std::chrono::milliseconds limit) {
    return std::min<std::chrono::milliseconds>(std::chrono::hours{24}, limit / 10);
}

}  // namespace seq::core
