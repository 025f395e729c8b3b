#pragma once

#include <string>

#include "server/room/expected.hpp"
#include "server/room/game/game_table.hpp"
#include "server/room/state.hpp"

// The replay of records that were written under an older revision of the rules (engine/match.hpp). The events
// of the present rules are compared with the recorded ones. After the first difference the recorded ones
// count for the rest of that game, and a RecordedGame replaces the engine's.

namespace seq::room {

/// Whether the engine takes part in applying such an entry: it moves, deals, or has the options of a game.
bool asks_the_engine(const Entry& entry);

/// The events of a record's body.
Expected<RoomEvents> recorded_events(std::string_view body, const Deck& deck);

/// The engine and the journal differ in this entry: the newest game becomes a recorded one.
void begin_recorded_game(Play& play, const State& state, const Entry& entry);
/// Applies an entry of a recorded game as its record says. Returns the recorded events.
RoomEvents follow_record(State& state, const Entry& entry);

/// Stops a recorded game, because the room continues under the present rules. The stakes are returned, and
/// its record is kept. Returns the events.
RoomEvents stop_recorded_game(State& state);

/// Adds a comment to the record of the newest game.
void remark(Play& play, std::string text);

}  // namespace seq::room
