#pragma once

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// The full view of a room for a member who has just joined or has missed too much.

namespace seq::core {

/// The room as this member sees it now.
protocol::Snapshot snapshot_of(const State& state, const Member& member, TimePoint now);

/// Adds the legal actions of a seat, with the namings that it may choose from, to the frame for it alone.
void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::PrivateEvents& part);

}  // namespace seq::core
