#pragma once

#include "server/core/state.hpp"

namespace seq::core {

/// Ends a game that was running in the journal and cannot go on, as the first thing that a restored room
/// does: a game that the present rules judge differently. Everybody is told by a record of the room, stakes
/// go back.
void end_void_game(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
