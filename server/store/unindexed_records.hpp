#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "server/room/journal/journal_record.hpp"

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

}  // namespace seq::store
