#pragma once

#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

// How a member gets to know the room: by a full snapshot, or by the versions that they missed.

namespace seq::core {

/// The room as this member sees it now.
protocol::Snapshot snapshot_of(const State& state, const Member& member, TimePoint now);

/// Adds the legal actions of a seat, with the namings that it may choose from, to the frame for it alone.
void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::PrivateEvents& part);

/// Sends a snapshot to everybody who is connected.
void send_snapshots(State& state, TimePoint now, Effects& effects);

/// Sends a member who has come back every version above `seen`, or a full snapshot if the room does not keep
/// them all any more. The member has a session.
void catch_up(const State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects);

}  // namespace seq::core
