#pragma once

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// What one session is sent: messages, and the answers to its commands.

namespace seq::room {

/// The message as it is sent to members of this room.
Frame make_frame(const State& state, const protocol::ServerMessage& message);

/// Sends a message to one session. It leaves when the newest version is durable.
void deliver(const State& state, SessionId session, const protocol::ServerMessage& message, Effects& effects);

/// Tells a session that its command was carried out, and as which version. The room has that version: no
/// command is answered before its entry.
void accept(const State& state, SessionId session, const Member& member, const Answer& answer,
            Effects& effects);
/// Tells a session why its command was refused. The refusal gets the id of the command.
void refuse(const State& state, SessionId session, const protocol::CommandId& id, protocol::Refused refusal,
            Effects& effects);

/// Answers a command whose id the member has used before: sends the kept answer again if the content is the
/// same, else refuses it as `id-reused`. Returns false, and does nothing, for a new id.
bool answer_again(const State& state, SessionId session, const Member& member, const protocol::CommandId& id,
                  const protocol::Digest& content, Effects& effects);

}  // namespace seq::room
