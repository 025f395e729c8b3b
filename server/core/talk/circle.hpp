#pragma once

#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// T4: who reads whose talk. The seats of a running game and those who watch it are two circles; the referee
// listens to the seats and speaks to nobody.

namespace seq::core {

/// Where this member listens now, and talks unless something forbids it.
Circle circle_of(const State& state, const Member& member);
/// The spectator whom the host made referee; null where there is none. One who sits is none.
const Member* referee_of(const State& state);
/// Whether this member may read the line. Lines that were kept apart in a game that another has followed are
/// read by nobody any more.
bool may_read(const State& state, const Member& member, const Line& line);
/// The newest lines that this member may read, oldest first.
std::vector<protocol::ChatLine> readable_chat(const State& state, const Member& member);
/// The line of this number, if this member may read it; else null.
const Line* readable_line(const State& state, const Member& member, protocol::MessageNumber number);

/// Whether the member hears what this circle hears, which is everybody while no game keeps them apart.
bool listens_with(const State& state, const Member& member, Circle circle);
/// Whether the two circles are not told the same of these events of the newest version.
bool are_told_apart(const State& state, const std::vector<protocol::RoomEvent>& happened);
/// An event of the newest version as those in this circle are told it; nothing where they are not.
std::optional<protocol::RoomEvent> as_told_to(const State& state, Circle listeners,
                                              const protocol::RoomEvent& event);

}  // namespace seq::core
