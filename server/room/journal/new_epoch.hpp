#pragma once

#include <chrono>
#include <optional>

#include "server/room/state.hpp"

namespace seq::room {

/// A room begins at most one epoch within this time, because a member can claim a loss that did not happen.
inline constexpr std::chrono::minutes between_epochs{1};

/// Begins a new epoch, because acknowledged versions are lost and their numbers will be used for others.
/// Returns the first entry of the epoch. Returns nothing, and does nothing, within `between_epochs` of the
/// last time and in an archived room, which gets no new versions.
std::optional<Entry> begin_epoch(LogPosition& log, const State& state, TimePoint now);

/// Whether a client has seen a version of this epoch that the room does not have. Clients are only sent
/// durable versions, so versions were lost, unless the client lies.
bool proves_loss(const State& state, const std::optional<protocol::Seen>& seen);

}  // namespace seq::room
