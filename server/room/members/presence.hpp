#pragma once

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// Who is present and who is away. A seat outlives its player's connection, and others see since when they are
// away.

namespace seq::room {

/// How long the members have to return after a restart of the server before the room counts them as away.
inline constexpr std::chrono::seconds return_time{15};

/// Whether the member is a person who is not away. A person is still present for a while after they lost
/// their connection.
bool is_present(const Member& member);

/// Whether the member has a session that answers pings.
bool is_reachable(const Member& member);
/// Notes that the member's session, which was silent, is heard again. If the member is away, the return makes
/// a record, so it is charged like a resume; a member over that budget stays away.
void note_reachable(SharedBuckets& budgets, const State& state, Member& member, TimePoint now);

/// The member who plays on this seat in the newest game. There must be one.
const Member& member_on(const State& state, Seat seat);

/// Notes that members without a session are disconnected since now, unless they are away already: after a
/// restart nobody has returned yet.
void note_restart(Members& members, TimePoint now);
/// Marks a member as away of whom nothing has been heard for `RoomLimits::away_after`, or as back if their
/// session is heard again.
std::optional<Entry> presence_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::room
