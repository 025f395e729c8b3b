#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

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
