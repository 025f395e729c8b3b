#pragma once

#include <tl/expected.hpp>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// The commands around the games: seats, settings, the door, and what the host does about members.

namespace seq::core {

/// The part of decide() for the commands around the games. A shuffle and the secret of a link are made of the
/// entropy.
Decision decide_lobby(const State& state, const Member& member, const protocol::LobbyCommand& command,
                      TimePoint now, const Entropy& entropy);

/// The part of apply() for the commands around the games. Returns the events, in order.
RoomEvents apply_lobby(State& state, protocol::MemberId by, const protocol::LobbyCommand& command,
                       const Resolved& resolved);

/// Makes the next member the host, by the author's command or, by the room, as a return. Adds the events.
void hand_over(State& state, protocol::MemberId author, protocol::MemberId next, RoomEvents& events);

/// What is to be played after this command; or why there is no such game. The options of the same game stay,
/// of another game those stay that are the room's own.
tl::expected<Setup, Rejection> setup_after(const Setup& setup, const protocol::SetGame& command);

}  // namespace seq::core
