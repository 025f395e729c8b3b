#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/inputs.hpp"
#include "server/core/journal_record.hpp"
#include "server/store/database.hpp"
#include "server/store/journal.hpp"

namespace seq::store {

/// The statements of the writer's connection. Transactions are the caller's.
class RecordWriter {
  public:
    explicit RecordWriter(const Database& database);

    Written append(const core::JournalRecord& record);
    /// Adds a new room, which is loaded on demand.
    Written add_room(const protocol::RoomCode& room);
    /// Notes how a room is, whether it was known or not.
    Written note_room(const protocol::RoomCode& room, RoomState state);

    /// A new row of the times in which rooms were served.
    Written begin_serving(core::TimePoint now);
    /// The newest of these rows lasts until now.
    Written note_serving(core::TimePoint now);

  private:
    Statement append_;
    Statement add_room_;
    Statement note_room_;
    Statement begin_serving_;
    Statement note_serving_;
};

/// What Journal::read_page() gives.
tl::expected<std::vector<core::JournalRecord>, std::string> read_page(const Database& database,
                                                                      const protocol::RoomCode& room,
                                                                      const RecordPosition& after,
                                                                      const PageLimits& limits);

/// Is given one record after the other. Ends the reading by returning a sentence, which becomes the reader's
/// error.
using RecordVisitor = std::function<std::string(const core::JournalRecord&)>;

/// Gives all records of a room to the visitor, oldest first, each checked to follow from the one before it.
/// Reads in pages, so that memory does not grow with their number. The error is a sentence.
tl::expected<void, std::string> visit_records(const Database& database, const protocol::RoomCode& room,
                                              const RecordVisitor& visitor);

/// The same for records as they are stored, whether they follow from each other or not: to look for what went
/// wrong. If the index cannot be read, the whole table is searched for them.
tl::expected<void, std::string> visit_unchecked(const Database& database, const protocol::RoomCode& room,
                                                const RecordVisitor& visitor);

/// The hash of one version of a room; nothing inside if there is none.
tl::expected<std::optional<protocol::Digest>, std::string> read_hash(const Database& database,
                                                                     const protocol::RoomCode& room,
                                                                     std::uint64_t version);

/// The newest record of a room, by its number and body alone: neither its epoch nor its hash is asked for. Of
/// version 0 where there is none.
tl::expected<core::JournalRecord, std::string> read_newest(const Database& database,
                                                           const protocol::RoomCode& room);

/// The times in which rooms were served, oldest first.
tl::expected<std::vector<Served>, std::string> read_served(const Database& database);

/// The rooms that have not ended for good.
tl::expected<std::vector<protocol::RoomCode>, std::string> read_living(const Database& database);

/// A room as its file has it.
struct StoredRoom {
    protocol::RoomCode code;
    RoomState state = RoomState::running;
    std::uint64_t records = 0;
    std::uint64_t bytes = 0;  ///< of the bodies of its records
    std::string fault{};      ///< why its records could not be counted; empty if they were
};

/// All rooms, by their codes. A damaged page in the records of one room is the fault of that room.
tl::expected<std::vector<StoredRoom>, std::string> read_rooms(const Database& database);

/// The rooms in which a time limit is in force.
tl::expected<std::vector<protocol::RoomCode>, std::string> read_unfinished(const Database& database);

}  // namespace seq::store
