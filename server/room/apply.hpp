#pragma once

#include <boost/container/small_vector.hpp>

#include "server/room/delivery/history.hpp"
#include "server/room/expected.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/room/state.hpp"

// How an entry changes a room, live and in a replay.

namespace seq::room {

/// Applies an entry, which has been decided on, to the room. Only this function changes what the journal
/// keeps of a room. Returns all events that the entry leads to, in order, including those that nobody may
/// see. Does not touch sessions or history.
RoomEvents apply(State& state, const Entry& entry);

/// What only one member may know of a version, with the legal actions if they have changed.
struct PrivatePart {
    SessionId session;
    protocol::PrivateEvents events;
};

/// A version of the room that was made from an entry.
struct NewVersion {
    JournalRecord record;
    Version frames;  ///< as the history keeps them
    boost::container::small_vector<PrivatePart, 4> private_parts{};
};

/// Makes an entry the next version of the room: applies it, chains its record to the log, and adds its frames
/// to the history. Sends nothing.
NewVersion make_version(State& state, const Entry& entry);

// The replay of records that were written under an older revision of the rules (engine/match.hpp). The events
// of the present rules are compared with the recorded ones. After the first difference the recorded ones
// count for the rest of that game, and a RecordedGame replaces the engine's.

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

}  // namespace seq::room
