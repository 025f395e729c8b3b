#pragma once

#include <chrono>
#include <optional>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// The ceremony of the fair deal in a room: what is accepted, what it does, and when a step ends by itself.

namespace seq::core {

/// How long a step of the ceremony waits for those who are there.
inline constexpr std::chrono::seconds deal_step_time{20};

/// What is drawn for a start that is accepted: the server's part of the deal and, if the deal is a ceremony,
/// the seats of bots and of the away, which take no part in it.
Resolved deal_for_start(const State& state, const Entropy& entropy);

Decision decide_deal(const State& state, const Member& member, const protocol::DealCommit& command);
Decision decide_deal(const State& state, const Member& member, const protocol::DealReveal& command);

/// Why seats, setup and host's doings must wait: a ceremony is bound to them. Nothing while none runs.
std::optional<protocol::Refused> deal_holds(const State& state);

/// The seats whose players take no part in a deal that opens now: bots, and who is away.
SeatSet absent_now(const State& state);

// The part of apply() for a deal. Each function returns the events.

/// The ceremony of the next game's fair deal begins; these seats take no part.
RoomEvents open_deal(State& state, const protocol::Digest& secret, const SeatSet& absent);

RoomEvents apply_deal(State& state, Seat seat, const protocol::DealCommit& command);
RoomEvents apply_deal(State& state, Seat seat, const protocol::DealReveal& command);
RoomEvents apply_deal(State& state, const FreezeDeal& decision);
RoomEvents apply_deal(State& state, const RepeatDeal& decision);
/// The game begins.
RoomEvents apply_deal(State& state, const FinishDeal& decision);

/// Notes when the present step of a deal ends, if it waits for anybody.
void keep_deal_time(State& state, TimePoint now);

/// The next step, once the deal waits for nobody any more.
std::optional<Entry> deal_due(const State& state, TimePoint now, WakeUp& wake);

/// The end of a step whose time is over: seats that have not committed are absent, and a withheld reveal
/// makes the deal void. The entropy becomes the next deal's secret.
std::optional<Entry> late_deal_step(const State& state, TimePoint now, const Entropy& entropy);

}  // namespace seq::core
