#pragma once

#include "protocol/message/client_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// A replay above this is not sent: it has to pass the outbox of a session, and its client's reader.
inline constexpr std::size_t replay_bytes_max = std::size_t{768} * 1024;

/// Answers a command that only reads the finished games of the room, `record` or `replay`, which is not
/// journaled. False, and nothing done, for any other.
bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects);

}  // namespace seq::core
