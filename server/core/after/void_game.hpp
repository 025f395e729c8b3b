#pragma once

#include <optional>

#include "server/core/state.hpp"

namespace seq::core {

/// The end of a game that was running in the journal and cannot go on: one that the present rules decide
/// differently, and one of a journal that was restored from a backup, whose cards and secrets may have been
/// shown since. Everybody is told by a record of the room, and stakes go back.
std::optional<Entry> void_game_due(const State& state, TimePoint now);

}  // namespace seq::core
