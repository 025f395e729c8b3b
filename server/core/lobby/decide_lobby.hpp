#pragma once

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The part of decide() for the commands around the games. A shuffle and the secret of a link are made of the
/// entropy.
Decision decide_lobby(const State& state, const Member& member, const protocol::LobbyCommand& command,
                      TimePoint now, const Entropy& entropy);

}  // namespace seq::core
