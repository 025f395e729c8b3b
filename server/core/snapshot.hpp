#pragma once

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// What a member is sent who has not followed the room: the whole of it, as far as that member may see it.

namespace seq::core {

/// The room as this member sees it now.
protocol::Whole whole_view(const State& state, const Member& member, TimePoint now);

/// What this seat may do, with the namings that it may choose from, put into a frame for it alone.
void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::Private& part);

}  // namespace seq::core
