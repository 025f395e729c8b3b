#pragma once

#include <tl/expected.hpp>

#include "server/core/room_events.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The part of apply() for the commands around the games. Returns the events, in order.
RoomEvents apply_lobby(State& state, protocol::MemberId by, const protocol::LobbyCommand& command,
                       const Resolved& resolved);

/// Makes the next member the host, by the author's command or, by the room, as a return. Adds the events.
void hand_over(State& state, protocol::MemberId author, protocol::MemberId next, RoomEvents& events);

/// What is to be played after this command; or why there is no such game. The options of the same game stay,
/// of another game those stay that are the room's own.
tl::expected<Setup, Rejection> setup_after(const Setup& setup, const protocol::SetGame& command);

}  // namespace seq::core
