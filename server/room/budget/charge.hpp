#pragma once

#include "server/room/state.hpp"

namespace seq::room {

/// Why this member cannot do this now, with a sentence that says when to try again; nothing if they can.
/// Charges nothing.
std::optional<protocol::Refused> over_budget(SharedBuckets& budgets, const State& state, Member& member,
                                             CommandClass kind, TimePoint now);
void charge(SharedBuckets& budgets, const State& state, Member& member, CommandClass kind, TimePoint now);

/// Charges for a return: it can write to the journal and sends a snapshot. Returns the refusal, and charges
/// nothing, if the member has returned too often.
std::optional<protocol::Refused> charge_entry(SharedBuckets& budgets, const State& state, Member& member,
                                              TimePoint now);

/// Charges for a new member. Returns the refusal, and charges nothing, if too many have joined.
std::optional<protocol::Refused> charge_join(SharedBuckets& budgets, const State& state, TimePoint now);
/// The same for a finished game that is sent to somebody outside of the room.
std::optional<protocol::Refused> charge_replay(SharedBuckets& budgets, Door& door, const State& state,
                                               TimePoint now);

// A room's history is bounded, because a restart replays all of it. The longer it is, the fewer commands are
// accepted, so that the running game can always be finished.

/// How much of the bound is used.
HistoryUse history_use(const State& state);

/// Why the history is too long for this command of the member; nothing if it is not. In a shortage of the
/// server commands are refused as if the history were full.
std::optional<protocol::Refused> history_refuses(const State& state, const Member& member, CommandClass kind);
/// The same for somebody who wants to join.
std::optional<protocol::Refused> history_refuses_newcomers(const State& state);

/// Whether the bound is reached and no running game keeps the room open, so that it has to be archived.
bool is_worn_out(const State& state);

}  // namespace seq::room
