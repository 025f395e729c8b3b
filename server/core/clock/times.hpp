#pragma once

#include "server/core/state.hpp"

// All times that a room keeps: that of a turn, of an open call (T1) and of forfeits (S23). What is left of
// them follows from the times of the records and from when the server was not there, so no record has it.

namespace seq::core {

/// After a record of a room that is being restored: what runs, runs from its time on; what stands, stands.
void keep_times(State& state, TimePoint at);

/// Nobody was served between the newest record and the next: every time stood, and the clock of a turn stands
/// on until its player had a chance to come back. Who may still draw has the whole grace again (S19).
void pass_outage(State& state, const Outage& outage);

/// Whether any of them runs.
bool some_time_runs(const State& state);

}  // namespace seq::core
