#pragma once

#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// Who is present and who is away. A seat outlives its player's connection, and others see since when they are
// away.

namespace seq::core {

/// How long a member may be without a session before the room counts them as away.
inline constexpr std::chrono::seconds away_after{15};

/// Whether the member is a person who is not away. A person is still present for a while after they lost
/// their connection.
bool is_present(const Member& member);

/// The member who plays on this seat in the newest game. There must be one.
const Member& member_on(const State& state, Seat seat);

/// Notes that members without a session are disconnected since now, unless they are away already: after a
/// restart nobody has returned yet.
void note_restart(State& state, TimePoint now);
/// Marks a member as away who has been without a session for away_after.
std::optional<Entry> presence_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::core
