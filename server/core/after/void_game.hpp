#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Ends a game that was running in the journal and cannot continue, as the first step of a restored room:
/// one that the present rules decide differently, or one of a journal that was restored from a backup, whose
/// cards and secrets may have been shown since. A record of the room tells everybody, and stakes are
/// returned.
void end_void_game(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
