#pragma once

#include "server/core/refusals.hpp"
#include "server/core/room_events.hpp"
#include "server/core/state.hpp"

// Bots on seats. A bot is a member with a level, and without token or session. Off its seat it is in the room
// no more; its number waits for the next bot.

namespace seq::core {

Decision decide_seat_bot(const State& state, const Member& by, const protocol::SeatBot& command);
Decision decide_unseat_bot(const State& state, const Member& by, const protocol::UnseatBot& command);

/// The bot that would sit down there now: an idle one, or one that nobody knows yet.
SeatedBot next_bot(const State& state, Seat seat, BotLevel level);

RoomEvents seat_bot(State& state, const SeatedBot& seated);
/// Takes the bot off this seat.
protocol::RoomEvent unseat_bot(State& state, Seat seat);

}  // namespace seq::core
