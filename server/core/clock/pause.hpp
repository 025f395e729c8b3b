#pragma once

#include <tl/expected.hpp>

#include "server/core/state.hpp"

namespace seq::core {

/// Whether this member may hold the running game, or let it go on: the host; while the host has no
/// connection, whoever plays.
tl::expected<Deed, protocol::Refused> judge_pause(const State& state, const Member& member);
tl::expected<Deed, protocol::Refused> judge_unpause(const State& state, const Member& member);

}  // namespace seq::core
