#pragma once

#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// Who is here and who is away. A seat outlives its connection, and the others see since when it waits.

namespace seq::core {

/// How long a member may be without a session before the room counts them as away.
inline constexpr std::chrono::seconds away_after{15};

/// A person who is not away. One whose connection broke a moment ago is still present.
bool is_present(const Member& member);

/// Who plays on this seat. Somebody must.
const Member& member_on(const State& state, Seat seat);

/// From now on the clock runs for everybody without a session who is not away already: after a restart nobody
/// has come back yet.
void note_restart(State& state, TimePoint now);
/// Somebody has been without a session for so long that they count as away.
std::optional<Entry> presence_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::core
