#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/frame.hpp"
#include "server/store/database.hpp"

namespace seq::store {

/// The statements of the writer's connection. Transactions are the caller's.
class RecordWriter {
  public:
    explicit RecordWriter(const Database& database);

    Written append(const core::JournalRecord& record);
    /// Notes a room as running or as finished, whether it was known or not.
    Written note_room(const protocol::RoomCode& room, bool finished);

  private:
    Statement append_;
    Statement note_room_;
};

/// All records of a room, oldest first, each checked to follow from the one before it. The error is a
/// sentence.
tl::expected<std::vector<core::JournalRecord>, std::string> read_records(const Database& database,
                                                                         const protocol::RoomCode& room);

/// The rooms that were never finished.
tl::expected<std::vector<protocol::RoomCode>, std::string> read_unfinished(const Database& database);

}  // namespace seq::store
