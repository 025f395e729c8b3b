#pragma once

#include "server/core/state.hpp"

// What the house allows in a room. Only wishes are measured by it: what is in the records holds, and a replay
// does not ask.

namespace seq::core {

/// Why the house keeps no table of this setup, or nothing.
std::optional<protocol::Refused> too_many_seats(const Setup& setup, const RoomLimits& limits);

/// Why the room never gets a new member again, person or bot: the numbers of members are used up, apart from
/// those that are kept for bots that play on for members who leave. Nothing while there are numbers.
std::optional<protocol::Refused> has_no_number_left(const State& state);
/// Why nobody more can come in, or nothing.
std::optional<protocol::Refused> is_full(const State& state);

/// Why nobody can say anything at this moment, or nothing.
std::optional<protocol::Refused> room_talks_too_much(const State& state, TimePoint now);

}  // namespace seq::core
