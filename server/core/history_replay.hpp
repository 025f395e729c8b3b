#pragma once

#include <string>
#include <tl/expected.hpp>

#include "server/core/game_table.hpp"
#include "server/core/state.hpp"

// How records are replayed that were written under an older revision of the rules
// (engine/match.hpp). What the engine says now is compared with what they say; from the first
// difference on they are right, for that game, and its RecordedGame takes the place of the engine's.

namespace seq::core {

/// Whether the engine is asked when such an entry is applied.
bool asks_the_engine(const Entry& entry);

/// The events of a record's body. The error is a sentence.
tl::expected<RoomEvents, std::string> recorded_events(std::string_view body, const Deck& deck);

/// The engine and the journal have parted over this entry: from here on the newest game is a recorded one.
void begin_recorded_game(State& state, const Entry& entry);
/// Applies an entry of a recorded game as its record says. Returns the events that the record has.
RoomEvents follow_record(State& state, const Entry& entry);

/// Stops a recorded game, whose room goes on under the present rules: the stakes go back, and what is known
/// of it is kept. Returns the events.
RoomEvents stop_recorded_game(State& state);

/// A line of comment in the record of the newest game.
void remark(State& state, std::string text);

}  // namespace seq::core
