#pragma once

#include <tl/expected.hpp>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The part of judge() for the commands around the games. Entropy is what a shuffle and a password's salt are
/// made of.
tl::expected<Deed, protocol::Refused> judge_lobby(const State& state, const Member& member,
                                                  const protocol::LobbyCommand& command, TimePoint now,
                                                  const Entropy& entropy);

}  // namespace seq::core
