#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// What a room keeps of its talk, and how that follows its games.

namespace seq::core {

/// Puts a line into the chat, for those who read what its member says now (T4) and are among `at_most`.
void keep_line(State& state, const Entry& entry, protocol::ChatLine line, const Readers& at_most = {});

/// A game has begun: calls, forfeits and turns of the last one end.
void begin_talk(State& state);
/// Follows whose turn began in the version that is being made: what was said since a side's last move began
/// can be called (T1).
void note_turns(State& state, const std::vector<protocol::RoomEvent>& events);

}  // namespace seq::core
