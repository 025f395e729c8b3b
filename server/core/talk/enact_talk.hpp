#pragma once

#include "server/core/happened.hpp"
#include "server/core/state.hpp"

// How talk changes a room, live and in a replay alike.

namespace seq::core {

/// Puts a line into the chat, for those who read what its member says now (T4) and are among `at_most`.
void keep_line(State& state, const Entry& entry, protocol::ChatLine line, const Readers& at_most = {});
Happened enact_talk(State& state, const Entry& entry, const TalkDeed& deed);

/// A game has begun, and nothing of the last one's talk holds any more.
void begin_talk(State& state);
/// Follows whose turn began in the version that is being made: what was said since a side's last move began
/// can be called (T1).
void note_turns(State& state, const std::vector<protocol::RoomEvent>& happened);

}  // namespace seq::core
