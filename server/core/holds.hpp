#pragma once

#include <optional>

#include "server/core/state.hpp"

namespace seq::core {

/// Why nothing is played now though the game runs, as the refusal of a move; nothing where play goes on.
/// While it is held the clocks stand, and the room draws and moves for nobody.
std::optional<protocol::Refused> play_is_held(const State& state);

}  // namespace seq::core
