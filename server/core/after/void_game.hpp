#pragma once

#include "server/core/state.hpp"

namespace seq::core {

/// Ends a game that was running in the journal and cannot go on, as the first thing that a restored room
/// does: one that the present rules judge differently, and one of a journal that was restored from a backup,
/// whose cards and secrets may have been shown since. Everybody is told by a record of the room, and stakes
/// go back.
void end_void_game(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
