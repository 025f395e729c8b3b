#pragma once

#include <chrono>
#include <optional>

#include "server/core/state.hpp"

namespace seq::core {

/// A room begins no more than one epoch in this time: a member can claim a loss that never happened.
inline constexpr std::chrono::minutes between_epochs{1};

/// Acknowledged versions of the room are lost, so their numbers will be used again for something
/// else. Begins a new epoch, so that nobody takes the new versions for the lost ones. Returns its first
/// entry; nothing within `between_epochs` of the last time, or in an archived room, which gets no versions
/// any more.
std::optional<Entry> begin_epoch(State& state, TimePoint now);

/// Whether a member has seen a version of this epoch that the room does not have. Only an acknowledged
/// version can be seen, so it proves that versions were lost, unless the member lies.
bool proves_loss(const State& state, const std::optional<protocol::Seen>& seen);

}  // namespace seq::core
