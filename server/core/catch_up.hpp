#pragma once

#include <optional>

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Sends a member who has come back every version above `seen`, or a full snapshot if the room does not keep
/// them all any more. The member has a session.
void catch_up(const State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects);

}  // namespace seq::core
