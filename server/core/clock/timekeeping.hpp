#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// The clock of a room with `turn_seconds`. It starts when the frame that gave the turn was handed to its
// session, and stands while play is held and, after a restart, until its player had a chance to come back.

namespace seq::core {

/// The maximum lag compensation for one move.
inline constexpr std::chrono::milliseconds lag_compensation_max{1000};
/// The warning comes with this much left, or with a third of the whole time where that is less.
inline constexpr std::chrono::seconds turn_warning_before{10};

/// Brings the clock up to what has happened, warns its player, and sends it to members who have not seen it.
void follow_clock(State& state, TimePoint now, Effects& effects, WakeUp& wake);

/// Updates the clock without sending it.
void keep_clock(State& state, TimePoint now);

/// Whether the clock of a turn has waited since a restart for this player, who is not here yet.
bool clock_waits_for(const State& state, const Member& player, TimePoint now);

/// The player whose turn it is has come back, so the clock no longer waits for them.
void note_player_is_back(State& state, const Member& player);

/// The lag compensation of a seat for each move: half the round trip to its player, at most
/// lag_compensation_max.
std::chrono::milliseconds lag_compensation(const State& state, Seat seat);

}  // namespace seq::core
