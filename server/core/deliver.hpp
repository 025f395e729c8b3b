#pragma once

#include "protocol/message/server_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The message as it is sent to members of this room.
Frame make_frame(const State& state, const protocol::ServerMessage& message);

/// To one session alone, after all that happened so far.
void deliver(const State& state, SessionId session, const protocol::ServerMessage& message, Effects& effects);
/// To one session alone, when this version is durable: for an answer that stands before the version's own
/// frames.
void deliver_with(const State& state, std::uint64_t version, SessionId session,
                  const protocol::ServerMessage& message, Effects& effects);

}  // namespace seq::core
