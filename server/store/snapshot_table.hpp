#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "server/room/journal/journal_record.hpp"
#include "server/store/database.hpp"
#include "server/store/unindexed_records.hpp"

// The table `snapshots`: the newest snapshot of each room that has one. Each row has a digest of its content,
// because a damaged snapshot would not contradict any record.

namespace seq::store {

/// The statement of RecordWriter::put_snapshot(), and its execution.
extern const char* const put_snapshot_sql;
Written put_snapshot(Statement& statement, const room::StateSnapshot& snapshot);

/// The snapshot of a room; nothing if there is none, if it is damaged, or if the journal does not have the
/// record that it follows. `newer`: as for RoomRecords. The error is a sentence.
tl::expected<std::optional<room::StateSnapshot>, std::string> read_snapshot(
    const Database& database, const protocol::RoomCode& room,
    std::optional<UnindexedRecords::Entries> newer = {});

}  // namespace seq::store
