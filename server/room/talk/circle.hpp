#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/room/state.hpp"

// Who may read whose talk (T4). The seats of a running game and its spectators are two circles; the referee
// reads what the seats say and writes to nobody. A big screen reads nothing, and is not sent the
// link to the voice call.

namespace seq::room {

/// Whether a game is running and the member may read the talk of its seats, as a player or as the referee.
bool is_with_the_seats(const State& state, const Member& member);
/// The spectator whom the host made referee; null if there is none. A member with a seat is not the referee.
const Member* referee_of(const State& state);
/// A member who takes a seat or leaves is no longer the referee (T1). Adds the event if the member was the
/// referee.
void resign_as_referee(Talk& talk, const Member& member, std::vector<protocol::RoomEvent>& events);
/// Who may read what this member says now.
Readers readers_of_talk_by(const State& state, const Member& member);
/// Whether the member was sent talk of the running game's seats although they do not play.
bool has_read_the_seats(const State& state, const Member& member);
/// The newest lines that this member may read, oldest first.
std::vector<protocol::ChatLine> readable_chat(const State& state, const Member& member);
/// The line of this number, if this member may read it; else null.
const Line* readable_line(const State& state, const Member& member, protocol::MessageNumber number);

/// Who may be sent these events of a new version unchanged.
Readers readers_of(const State& state, const std::vector<protocol::RoomEvent>& events);
/// The events as the others are sent them, without talk and without the link to a voice call.
std::vector<protocol::RoomEvent> for_the_rest(const std::vector<protocol::RoomEvent>& events);

}  // namespace seq::room
