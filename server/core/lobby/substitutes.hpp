#pragma once

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// Substitutes: a member without a seat takes over the part of a player who is away or of a bot, while a game
// runs. The host decides or, while the host is away or is the one who asks, a majority of the players. Purse
// and stake stay with their owner (X7).

namespace seq::core {

/// The parts of decide() for `ask-seat` and `give-seat` while a game runs. The decision about the latter has
/// the seat if it is given, and not if the command is a vote.
Decision decide_ask(const State& state, const Member& member, const protocol::AskSeat& command);
Decision decide_give(const State& state, const Member& by, const protocol::GiveSeat& command, TimePoint now);

/// The parts of apply() for `give-seat`. Each returns the events.
RoomEvents substitute(State& state, Member& asker, Seat seat);
protocol::RoomEvent vote_for_substitute(State& state, Member& asker, protocol::MemberId by);

}  // namespace seq::core
