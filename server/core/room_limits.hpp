#pragma once

#include "server/core/state.hpp"

// What the server does not allow in a room. Only new commands are checked: the limits may have changed since
// a record was written, so a replay does not check them.

namespace seq::core {

/// Why the server does not allow this setup; nothing if it does.
std::optional<protocol::Refused> too_many_seats(const Setup& setup, const RoomLimits& limits);

/// Why the room can never get another member, person or bot: the numbers of members are used up, except those
/// that are reserved for bots which take over from members who leave. Nothing while there are numbers.
std::optional<protocol::Refused> has_no_number_left(const State& state);
/// Why nobody can join now; nothing if somebody can.
std::optional<protocol::Refused> is_full(const State& state);

/// Why nobody can say anything now, because all together have said too much; nothing if they can.
std::optional<protocol::Refused> room_talks_too_much(const State& state, TimePoint now);

}  // namespace seq::core
