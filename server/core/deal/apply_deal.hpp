#pragma once

#include "server/core/room_events.hpp"
#include "server/core/state.hpp"

// The part of apply() for the ceremony of a deal. Each function returns the events.

namespace seq::core {

/// The ceremony of the next game's fair deal begins; these seats take no part.
RoomEvents open_deal(State& state, const protocol::Digest& secret, const SeatSet& absent);

RoomEvents apply_deal(State& state, Seat seat, const protocol::DealCommit& command);
RoomEvents apply_deal(State& state, Seat seat, const protocol::DealReveal& command);
RoomEvents apply_deal(State& state, const FreezeDeal& decision);
RoomEvents apply_deal(State& state, const RepeatDeal& decision);
/// The game begins.
RoomEvents apply_deal(State& state, const FinishDeal& decision);

}  // namespace seq::core
