#pragma once

#include <chrono>
#include <optional>

#include "server/room/effects.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// The ceremony of the fair deal in a room: its commands, and the time limit of its steps.

namespace seq::room {

/// How long a step of the ceremony waits for players who are present.
inline constexpr std::chrono::seconds deal_step_time{20};

/// What the room draws for an accepted `start`: the server's part of the deal and, if the deal is a ceremony,
/// the seats that do not take part in it.
ResolvedValues deal_for_start(const State& state, const Entropy& entropy);

/// The parts of decide() for the two commands of a ceremony.
Decision decide_command(const State& state, const Member& member, const protocol::DealCommit& command);
Decision decide_command(const State& state, const Member& member, const protocol::DealReveal& command);

/// Why seats and settings cannot change now: the running ceremony depends on them. Nothing if none is
/// running.
std::optional<protocol::Refused> deal_holds(const State& state);

/// The same while a game is dealt or played; `sentence` is the refusal while it is played.
std::optional<protocol::Refused> game_holds(const State& state, std::string_view sentence);

// The part of apply() for a deal. Each function returns the events.

/// Begins the ceremony for the next game. The seats in `absent` do not take part.
RoomEvents open_deal(Play& play, Members& members, const State& state, const protocol::Digest& secret,
                     const SeatSet& absent);

RoomEvents apply_deal(Play& play, Seat seat, const protocol::DealCommit& command);
RoomEvents apply_deal(Play& play, Seat seat, const protocol::DealReveal& command);
RoomEvents apply_deal(Play& play, const FreezeDeal& decision);
RoomEvents apply_deal(Play& play, const RepeatDeal& decision);
/// The deal is finished, and the game begins.
RoomEvents apply_deal(State& state, const FinishDeal& decision);

/// Starts the time limit of the present step, if it waits for players and has none yet.
void keep_deal_time(Play& play, TimePoint now);

/// The next step, if the present one does not wait for anybody.
std::optional<Entry> deal_due(const State& state, TimePoint now, WakeUp& wake);

/// The end of a step whose time is over: seats that have not committed are absent from now on, and a missing
/// reveal voids the deal. The entropy becomes the secret of the next deal.
std::optional<Entry> late_deal_step(const State& state, TimePoint now, const Entropy& entropy);

}  // namespace seq::room
