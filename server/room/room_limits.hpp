#pragma once

#include "server/room/state.hpp"

// What the server does not allow in a room. Only new commands are checked: the limits may have changed since
// a record was written, so a replay does not check them.

namespace seq::room {

/// Why the server does not allow this setup; nothing if it does.
std::optional<protocol::Refused> too_many_seats(const Setup& setup, const RoomLimits& limits);

/// Why the room can never get another member, person or bot: the numbers of members are used up, except those
/// that are reserved for bots which take over from members who leave. Nothing while there are numbers.
std::optional<protocol::Refused> has_no_number_left(const State& state);
/// The place of a newcomer: a free one (null), or that of the youngest stranger without a seat if the
/// newcomer is none, of the same address if too many came from there. The error says why there is no place.
tl::expected<const Member*, protocol::Refused> place_for(const State& state, const Newcomer& who,
                                                         TimePoint now);

/// Notes that a source does something now, which it may do `most` times a minute; false if it may not.
bool note_once_more(SourceTimes& times_of, SourceId source, std::size_t most, TimePoint now);

/// Why nobody can say anything now, because all together have said too much; nothing if they can.
std::optional<protocol::Refused> room_talks_too_much(const State& state, TimePoint now);

}  // namespace seq::room
