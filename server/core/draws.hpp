#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

// Draws that wait, because they would end somebody's right to a card too soon (S19), and draws that the room
// makes: for bots, and for players who are away.

namespace seq::core {

/// Whether a draw by this seat has to wait (S19): it would end the right of a player whose play was sent to
/// them less than `draw_grace` ago, or of one for whom the room is about to draw.
bool must_wait(const State& state, Seat drawing, TimePoint now);

/// Draws for bots and for the away (S19), and lets held draws go that need not wait any longer.
void settle_draws(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
