#pragma once

#include <chrono>

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// A room begins no more than one epoch in this time: a member can claim a loss that never happened.
inline constexpr std::chrono::minutes between_epochs{1};

/// Acknowledged versions of the room are lost, so their numbers will be used again for something else.
/// Begins a new epoch with a record of its own, so that nobody takes the new versions for the lost
/// ones, and sends everybody who is connected a full view. Does nothing within `between_epochs` of the last
/// time, and in an archived room, which gets no versions any more.
void begin_epoch_after_loss(State& state, TimePoint now, Effects& effects);

/// Whether a member has seen a version of this epoch that the room does not have. Only an acknowledged
/// version can be seen, so it proves that versions were lost, unless the member lies.
bool proves_loss(const State& state, const std::optional<protocol::Seen>& seen);

}  // namespace seq::core
