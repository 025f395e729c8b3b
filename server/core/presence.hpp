#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

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
/// The member has a session again, or is about to: who was away came back. Before the session is put in its
/// place.
void note_return(State& state, const Member& member, TimePoint now, Effects& effects);

/// Marks those as away whose time is up.
void settle_presence(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
