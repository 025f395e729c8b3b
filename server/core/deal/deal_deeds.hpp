#pragma once

#include "server/core/happened.hpp"
#include "server/core/state.hpp"

// What the ceremony's entries do to the room. Each has been judged, and returns what happened.

namespace seq::core {

Happened enact_deal(State& state, const DealOpened& deed);
Happened enact_deal(State& state, Seat seat, const DealCommitted& deed);
Happened enact_deal(State& state, const DealFrozen& deed);
Happened enact_deal(State& state, Seat seat, const DealRevealed& deed);
Happened enact_deal(State& state, const DealVoided& deed);
/// The game begins.
Happened enact_deal(State& state, const DealDone& deed);

}  // namespace seq::core
