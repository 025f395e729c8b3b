#pragma once

#include "server/room/state.hpp"

namespace seq::room {

/// Why this member cannot do this now, with a sentence that says when to try again; nothing if they can.
/// Charges nothing.
std::optional<protocol::Refused> over_budget(State& state, Member& member, CommandClass kind, TimePoint now);
/// Charges a command that was accepted.
void charge(State& state, Member& member, CommandClass kind, TimePoint now);

/// Charges for a return: it can write to the journal and sends a snapshot. Returns the refusal, and charges
/// nothing, if the member has returned too often.
std::optional<protocol::Refused> charge_entry(State& state, Member& member, TimePoint now);

/// Charges for a new member. Returns the refusal, and charges nothing, if too many have joined.
std::optional<protocol::Refused> charge_join(State& state, TimePoint now);
/// The same for a finished game that is sent to somebody outside of the room.
std::optional<protocol::Refused> charge_replay(State& state, TimePoint now);

}  // namespace seq::room
