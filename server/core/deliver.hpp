#pragma once

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

// What one session is sent: messages, and the answers to its commands.

namespace seq::core {

/// The message as it is sent to members of this room.
Frame make_frame(const State& state, const protocol::ServerMessage& message);

/// To one session alone, after all that happened so far.
void deliver(const State& state, SessionId session, const protocol::ServerMessage& message, Effects& effects);
/// To one session alone, when this version is durable: for an answer that stands before the version's own
/// frames.
void deliver_with(const State& state, std::uint64_t version, SessionId session,
                  const protocol::ServerMessage& message, Effects& effects);

/// To the sender: it was carried out as this version.
void accept(const State& state, SessionId session, const Member& member, const Answer& answer,
            Effects& effects);
/// To the sender: nothing was done.
void refuse(const State& state, SessionId session, const protocol::CommandId& id, protocol::Refused refusal,
            Effects& effects);

/// Answers a command id that the member has used before: once more if the content is the same, `id-reused` if
/// it is not. False for a new id.
bool answer_again(const State& state, SessionId session, const Member& member, const protocol::CommandId& id,
                  const protocol::Digest& content, Effects& effects);

}  // namespace seq::core
