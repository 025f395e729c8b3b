#pragma once

#include <cstddef>
#include <tl/expected.hpp>

#include "protocol/message/ids.hpp"
#include "server/store/database.hpp"

// Removing rooms from a journal. A room is gone after one transaction, but its records, which are spread over
// the whole file, are deleted a few at a time, so that no commit waits for long.

namespace seq::store {

/// Removes a room in the open transaction: its tokens, push subscriptions and snapshot, and its records from
/// the index.
WriteResult remove_room(Database& database, const protocol::RoomCode& room);

/// Deletes up to `most` records of removed rooms, in a transaction of its own, and returns as many pages to
/// the file system if the file was made by format 9 or later. Returns whether there was anything to do.
tl::expected<bool, WriteResult> delete_removed(Database& database, std::size_t most);

/// Deletes all records of removed rooms, and rewrites a file of an older format, so that it becomes smaller
/// now and after later removals. That takes as much free space as is left in the file.
WriteResult compact(Database& database);

}  // namespace seq::store
