#pragma once

#include <optional>

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// Ready checks: the room waits until every seat is taken by somebody who is ready, and begins the next game.

namespace seq::room {

/// Whether the room does not have to wait for this member: a bot, or a person who is ready and not away.
bool is_ready(const Member& member);

/// The check as members are shown it, with the remaining time.
std::optional<protocol::ReadyCheck> ready_check_now(const State& state, TimePoint now);

// The part of apply() for ready checks. Each function returns or adds the events.

/// Opens a check, or changes the open one, or ends it.
void apply_ready_check(Lobby& lobby, Members& members, const protocol::CheckReady& command,
                       RoomEvents& events);
/// Bots take seats, whose members become spectators.
RoomEvents fill_seats(Members& members, const State& state, const FillSeats& decision);
/// The check ends, and no game begins.
protocol::RoomEvent end_ready_check(Lobby& lobby);

/// Starts the time limit of a check that has one.
void keep_ready_check_time(Lobby& lobby, TimePoint now);
/// Says when to ask for the next step.
void schedule_ready_check(const State& state, TimePoint now, WakeUp& wake);
/// The next step of the check: bots take seats because the time is over, the game begins, or no game can
/// begin. Nothing while the check waits. The entropy is the chance of the deal.
std::optional<Entry> ready_check_step(const State& state, TimePoint now, const Entropy& entropy);

}  // namespace seq::room
