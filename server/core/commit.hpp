#pragma once

#include "server/core/state.hpp"

namespace seq::core {

/// Makes an entry part of the room: enacts it, appends its record, and delivers its version to every session:
/// first what each alone may know, then one closing frame. Works the same with no session there, as in a
/// replay.
void commit(State& state, const Entry& entry, Effects& effects);

/// To one session alone, after all that happened so far.
void deliver(const State& state, SessionId session, const protocol::ServerMessage& message, Effects& effects);
/// To one session alone, when this version is durable: for an answer that stands before the version's own
/// frames.
void deliver_with(const State& state, std::uint64_t version, SessionId session,
                  const protocol::ServerMessage& message, Effects& effects);

/// The room as this member sees it now.
protocol::Whole whole_view(State& state, const Member& member, TimePoint now);

/// Everything above `seen`, complete, or the whole view where that is not to be had.
void catch_up(State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects);

}  // namespace seq::core
