#pragma once

#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// How a member's client learns the present state of the room: from a snapshot, or from the versions it
// missed.

namespace seq::room {

/// The room as this member may see it now. Clocks are not part of it.
protocol::Snapshot snapshot_of(const State& state, const Member& member, TimePoint now);

/// Adds the legal actions of a seat, and the namings that it may choose from (S15), to its private part.
void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::PrivateEvents& part);

/// Sends a snapshot to everybody who is connected.
void send_snapshots(RoomClock& clock, const State& state, TimePoint now, Effects& effects);

/// Sends a member who has resumed all versions after `seen`, or a snapshot if the room does not keep all of
/// them. The member has a session.
void catch_up(const State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects);

}  // namespace seq::room
