#pragma once

#include <optional>

#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Why nothing is played while a game runs: somebody has paused it, or a call is open.

namespace seq::room {

/// Whether this member may pause the running game, or continue it: the host or, while the host is
/// disconnected, any player.
Decision decide_command(const State& state, const Member& member, const protocol::Pause&);
Decision decide_command(const State& state, const Member& member, const protocol::Unpause&);

/// Whether no moves are accepted although a game is running. While play is held, clocks are stopped, and the
/// room does not draw or move for anybody.
bool play_is_held(const State& state);
/// Why play is held, as the refusal of a move; nothing if it is not.
std::optional<protocol::Refused> why_play_is_held(const State& state);

}  // namespace seq::room
