#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/room/expected.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/store/database.hpp"
#include "server/store/journal.hpp"

namespace seq::store {

/// The `entry` of each record that the index does not have yet, so that the server need not search the table
/// for the newest records of a room. Thread-safe.
class UnindexedRecords {
  public:
    using Entries = std::vector<std::int64_t>;

    /// These records were committed one after another, the first of them with this entry.
    void add(std::span<const room::JournalRecord> records, std::int64_t first);
    /// All records are indexed.
    void clear();
    /// They could not be indexed. From now until clear() their entries are not known, so that they take no
    /// more memory.
    void forget();

    /// The entries of a room, in the order of its versions; nothing if they are not known.
    std::optional<Entries> of(const protocol::RoomCode& room) const;

  private:
    mutable std::mutex guard_;
    bool are_known_ = true;
    std::unordered_map<protocol::RoomCode, Entries, protocol::RoomCodeHash> entries_;
};

/// Adds all records that are not in the index `room_index` yet, in one transaction. If the result is not
/// `done`, the transaction is rolled back.
WriteResult index_records(Database& database);

/// The same in the open transaction.
WriteResult index_in_transaction(Database& database);

/// Empties the index and adds all records again. If the index is too damaged for that, only adds what it
/// lacks.
WriteResult index_again(Database& database);

/// The `entry` up to which all records are indexed.
Expected<std::int64_t> newest_indexed(const Database& database);

/// The records of one room after a version, oldest first: those that the index has, then the newer ones. The
/// hash chain is not checked.
class RoomRecords {
  public:
    /// `newer` has the entries of the newer records, and perhaps of some that are indexed; nothing if the end
    /// of the table has to be searched for them.
    RoomRecords(const Database& database, const protocol::RoomCode& room, std::uint64_t after,
                std::optional<UnindexedRecords::Entries> newer = {});

    /// The next record. `broken` if a page cannot be read.
    Statement::Step step();
    /// The record of the last step: epoch, version, body, hash.
    const Statement& row() const { return is_indexed_ ? indexed_ : newer_; }

  private:
    Statement::Step step_newer();

    std::string room_;
    std::int64_t last_;  ///< the version of the last step
    std::optional<UnindexedRecords::Entries> entries_;
    std::size_t looked_up_ = 0;  ///< so many of the entries
    bool is_indexed_ = true;     ///< whether the last step was of the index
    Statement indexed_;
    Statement newer_;
};

// Removing rooms from a journal. A room is gone after one transaction, but its records, which are spread over
// the whole file, are deleted a few at a time, so that no commit waits for long.

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
