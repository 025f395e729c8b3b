#pragma once

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// Draws that wait, because they would end another player's right to a card too soon (S19), and draws that the
// room makes for bots and for players who are away.

namespace seq::room {

/// Whether a draw by this seat has to wait (S19): it would end the right of a player who was sent their own
/// play less than `draw_grace_s` ago, or of a player for whom the room is about to draw.
bool must_wait(const State& state, Seat drawing, TimePoint now);

/// Refuses and forgets held draws that are no longer legal.
void refuse_held_draws(Play& play, const State& state, Effects& effects);
/// The next draw that need not wait: the room draws for a bot or for a player who is away (S19), or makes a
/// draw that was held. apply() removes a held draw from the list.
std::optional<Entry> draw_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::room
