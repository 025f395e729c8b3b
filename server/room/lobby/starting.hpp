#pragma once

#include <optional>

#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Whether the next game can start: by the host's command, or when everybody is ready (ready_check.hpp).

namespace seq::room {

/// Why the next game cannot start now; nothing if it can.
std::optional<protocol::Refused> why_no_start(const State& state);
/// Why the stake of the next game is too high (X7): the host cannot pay it, or no seated member can.
std::optional<protocol::Refused> why_stake_is_too_high(const State& state);

}  // namespace seq::room
