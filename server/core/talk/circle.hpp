#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// T4: who reads whose talk. The seats of a running game and those who watch it are two circles; the referee
// listens to the seats and speaks to nobody.

namespace seq::core {

/// Whether a game runs and the member reads the talk of its seats: as one of them, or as the referee.
bool is_with_the_seats(const State& state, const Member& member);
/// The spectator whom the host made referee; null if there is none. A member with a seat is none.
const Member* referee_of(const State& state);
/// A member who takes a seat or leaves is no longer the referee (T1). Adds what is told, where the member was
/// the referee.
void resign_as_referee(State& state, const Member& member, std::vector<protocol::RoomEvent>& events);
/// Who reads what this member says now.
Readers readers_of_talk_by(const State& state, const Member& member);
/// Whether the member has read talk of the running game's seats without being one of them.
bool has_read_the_seats(const State& state, const Member& member);
/// The newest lines that this member may read, oldest first.
std::vector<protocol::ChatLine> readable_chat(const State& state, const Member& member);
/// The line of this number, if this member may read it; else null.
const Line* readable_line(const State& state, const Member& member, protocol::MessageNumber number);

/// Who may be sent these events of the newest version as they are.
Readers readers_of(const State& state, const std::vector<protocol::RoomEvent>& events);
/// The same events as everybody else is sent them.
std::vector<protocol::RoomEvent> without_talk(const std::vector<protocol::RoomEvent>& events);

}  // namespace seq::core
