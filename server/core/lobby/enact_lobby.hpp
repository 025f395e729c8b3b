#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "server/core/state.hpp"

namespace seq::core {

/// The part of enact() for what happens around the games. Returns what happened, in order.
std::vector<protocol::RoomEvent> enact_lobby(State& state, protocol::MemberId by, const LobbyDeed& deed);

/// What is to be played after this; or why there is no such game. The options of the same game stay, of
/// another game those stay that are the room's own.
tl::expected<Setup, Rejection> setup_after(const Setup& setup, const GameSet& change);

}  // namespace seq::core
