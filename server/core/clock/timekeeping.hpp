#pragma once

#include <chrono>
#include <optional>

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

/// Whose turn it is; nothing while no game runs.
std::optional<Turn> turn_of(const State& state);

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

// All times that a room keeps: that of a turn, of an open call (T1) and of forfeits (S23). What is left of
// them follows from the times of the records and from when the server was not there, so no record has it.

/// After a record of a room that is being restored: what runs, runs from its time on; what stands, stands.
void keep_times(State& state, TimePoint at);

/// Nobody was served between the newest record and the next: every time stood, and the clock of a turn stands
/// on until its player had a chance to come back. Who may still draw has the whole grace again (S19).
void pass_outage(State& state, const Outage& outage);

/// Whether any of them runs.
bool some_time_runs(const State& state);

}  // namespace seq::core
