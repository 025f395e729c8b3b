#pragma once

#include "server/core/state.hpp"

namespace seq::core {

/// How long a member may be without a session before the room counts them as away.
inline constexpr std::chrono::seconds away_after{15};

/// Whether a draw by this seat has to wait (S19): it would end the right of a player who is present and whose
/// play was sent to them less than `draw_grace` ago.
bool must_wait(const State& state, Seat drawing, TimePoint now);

/// Does what time has brought: draws for players who are away (S19), lets held draws go that need not wait
/// any longer, and says when to look again.
void settle(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
