#pragma once

#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// What the server does not allow in a room. Only new commands are checked: the limits may have changed since
// a record was written, so a replay does not check them.

namespace seq::room {

/// Why the server does not allow this setup; nothing if it does.
Refusal too_many_seats(const Setup& setup, const RoomLimits& limits);

/// Why the room can never get another member, person or bot: the numbers of members are used up, except those
/// that are reserved for bots which take over from members who leave. Nothing while there are numbers.
Refusal has_no_number_left(const State& state);
/// The place of a newcomer: a free one (null), or that of the youngest stranger without a seat if the
/// newcomer is none, of the same address if too many came from there. The error says why there is no place.
tl::expected<const Member*, protocol::Refused> place_for(const State& state, const Newcomer& who,
                                                         TimePoint now);

/// Notes that a source does something now, which it may do `most` times a minute; false if it may not.
bool note_once_more(SourceTimes& times_of, SourceId source, std::size_t most, TimePoint now);

/// Why nobody can say anything now, because all together have said too much; nothing if they can.
Refusal room_talks_too_much(const State& state, TimePoint now);

// How often commands may be sent (budget/command_table.hpp).

/// Why this member cannot do this now, with a sentence that says when to try again; nothing if they can.
/// Charges nothing.
Refusal over_budget(SharedBuckets& budgets, const State& state, Member& member, CommandClass kind,
                    TimePoint now);
void charge(SharedBuckets& budgets, const State& state, Member& member, CommandClass kind, TimePoint now);

/// Charges for a return: it can write to the journal and sends a snapshot. Returns the refusal, and charges
/// nothing, if the member has returned too often.
Refusal charge_entry(SharedBuckets& budgets, const State& state, Member& member, TimePoint now);

/// Charges for a new member. Returns the refusal, and charges nothing, if too many have joined.
Refusal charge_join(SharedBuckets& budgets, const State& state, TimePoint now);
/// The same for a finished game that is sent to somebody outside of the room.
Refusal charge_replay(SharedBuckets& budgets, Door& door, const State& state, TimePoint now);

// A room's history is bounded, because a restart replays all of it. The longer it is, the fewer commands are
// accepted, so that the running game can always be finished.

/// How much of the bound is used.
HistoryUse history_use(const State& state);

/// Why the history is too long for this command of the member; nothing if it is not. In a shortage of the
/// server commands are refused as if the history were full.
Refusal history_refuses(const State& state, const Member& member, CommandClass kind);
/// The same for somebody who wants to join.
Refusal history_refuses_newcomers(const State& state);

/// Whether the bound is reached and no running game keeps the room open, so that it has to be archived.
bool is_worn_out(const State& state);

}  // namespace seq::room
