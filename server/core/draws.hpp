#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// Draws that wait, because they would end somebody's right to a card too soon (S19), and draws that the room
// makes: for bots, and for players who are away.

namespace seq::core {

/// Whether a draw by this seat has to wait (S19): it would end the right of a player whose play was sent to
/// them less than `draw_grace` ago, or of one for whom the room is about to draw.
bool must_wait(const State& state, Seat drawing, TimePoint now);

/// Refuses held draws that cannot be made any more.
void refuse_held_draws(State& state, Effects& effects);
/// The next draw that need not wait: one that the room makes for a bot or for a player who is away (S19), or
/// one that was held. An entry for a held draw ends its wait when it is applied.
std::optional<Entry> draw_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::core
