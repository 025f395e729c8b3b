#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/room/expected.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/room/state.hpp"

// Snapshots of a room's state. A room writes one after every so many records and when it is unloaded, so that
// loading reads one snapshot and the records after it.

namespace seq::room {

/// The state as of the newest record, without `program` and `outages`. Nothing if it cannot be kept: its game
/// is played by other rules than the present ones, or with another chance than the fair deal's.
std::optional<StateSnapshot> snapshot_of(const State& state);

/// The same if so much has been added to the log since the newest snapshot that another one is worth its
/// size, which is noted. To be called after each version, and for a room that is unloaded: then already after
/// fewer records, because it will be loaded again.
std::optional<StateSnapshot> snapshot_due(LogPosition& log, const State& state, bool is_unloaded = false);

/// The state that a snapshot has kept, as a replay would have restored it from the records. The error is a
/// sentence: the snapshot is damaged, or was written under another revision of the rules.
Expected<std::unique_ptr<State>> state_from(const StateSnapshot& snapshot, const std::string& link_base,
                                            const Dependencies& dependencies);

/// What the records alone determine of a state, as bytes to compare: without times, which depend on when
/// frames were sent and on outages, and without tokens, which change without a record. The error is that of
/// state_from().
Expected<std::string> comparable_part(const StateSnapshot& snapshot, const Dependencies& dependencies = {});

}  // namespace seq::room
