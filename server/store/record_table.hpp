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
    /// What the table of rooms says of one.
    enum class RoomState : std::uint8_t {
        running = 0,   ///< loaded at the start
        finished = 1,  ///< loaded on demand
        ended = 2,     ///< for good
    };

    explicit RecordWriter(const Database& database);

    Written append(const core::JournalRecord& record);
    /// Notes how a room is, whether it was known or not.
    Written note_room(const protocol::RoomCode& room, RoomState state);

  private:
    Statement append_;
    Statement note_room_;
};

/// All records of a room, oldest first, each checked to follow from the one before it. The error is a
/// sentence.
tl::expected<std::vector<core::JournalRecord>, std::string> read_records(const Database& database,
                                                                         const protocol::RoomCode& room);

/// The newest record of a room, by its number and body alone: neither its epoch nor its hash is asked for. Of
/// version 0 where there is none.
tl::expected<core::JournalRecord, std::string> read_newest(const Database& database,
                                                           const protocol::RoomCode& room);

/// The rooms that have not ended for good.
tl::expected<std::vector<protocol::RoomCode>, std::string> read_living(const Database& database);

/// The rooms that were never finished.
tl::expected<std::vector<protocol::RoomCode>, std::string> read_unfinished(const Database& database);

}  // namespace seq::store
