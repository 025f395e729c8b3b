#pragma once

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Whether this member may hold the running game, or let it go on: the host; while the host has no
/// connection, whoever plays.
Decision decide_pause(const State& state, const Member& member);
Decision decide_unpause(const State& state, const Member& member);

}  // namespace seq::core
