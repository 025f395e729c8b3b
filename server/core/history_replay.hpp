#pragma once

#include <string>
#include <tl/expected.hpp>

#include "server/core/rules_differ.hpp"
#include "server/core/state.hpp"

// How records are replayed that were written under an older revision of the rules
// (engine/rules_revision.hpp). What the engine says now is compared with what they say; from the first
// difference on they are right, for that game, and its RecordedGame takes the place of the engine's.

namespace seq::core {

/// Whether the engine is asked about such a deed.
bool asks_the_engine(const Deed& deed);

/// The events of a record's body. The error is a sentence.
tl::expected<Happened, std::string> recorded_events(std::string_view body, const Deck& deck);

/// The engine and the journal have parted over this entry: from here on the newest game is a recorded one.
void begin_recorded_game(State& state, const Entry& entry);
/// Carries an entry of a recorded game out as its record says. Returns what the record says that happened.
Happened follow_record(State& state, const Entry& entry);

/// Stops a recorded game, whose room goes on under the present rules: the stakes go back, and what is known
/// of it is kept. Returns what happened.
Happened stop_recorded_game(State& state);

/// A line of comment in the record of the newest game.
void remark(State& state, std::string text);

}  // namespace seq::core
