#pragma once

#include <optional>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// Why nothing is played while a game runs: somebody has paused it, or a call is open.

namespace seq::core {

/// Whether this member may hold the running game, or let it go on: the host; while the host has no
/// connection, whoever plays.
Decision decide_pause(const State& state, const Member& member);
Decision decide_unpause(const State& state, const Member& member);

/// Why nothing is played now though the game runs, as the refusal of a move; nothing where play goes on.
/// While it is held the clocks stand, and the room draws and moves for nobody.
std::optional<protocol::Refused> play_is_held(const State& state);

}  // namespace seq::core
