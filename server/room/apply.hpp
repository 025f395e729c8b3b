#pragma once

#include <boost/container/small_vector.hpp>

#include "server/room/delivery/history.hpp"
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

}  // namespace seq::room
