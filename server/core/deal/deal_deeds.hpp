#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// What the ceremony's entries do to the room. Each has been judged, and returns what happened.

namespace seq::core {

std::vector<protocol::RoomEvent> enact_deal(State& state, const DealOpened& deed);
std::vector<protocol::RoomEvent> enact_deal(State& state, Seat seat, const DealCommitted& deed);
std::vector<protocol::RoomEvent> enact_deal(State& state, const DealFrozen& deed);
std::vector<protocol::RoomEvent> enact_deal(State& state, Seat seat, const DealRevealed& deed);
std::vector<protocol::RoomEvent> enact_deal(State& state, const DealVoided& deed);
/// The game begins.
std::vector<protocol::RoomEvent> enact_deal(State& state, const DealDone& deed);

/// The server's secret, for the version in which the game of a ceremony ends, by whatever way; else nothing.
std::vector<protocol::RoomEvent> secret_at_the_end(const State& state);

}  // namespace seq::core
