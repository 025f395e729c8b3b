#include "server/store/unindexed_records.hpp"

namespace seq::store {

void UnindexedRecords::add(std::span<const room::JournalRecord> records, std::int64_t first) {
    const std::lock_guard locked{guard_};
    if (!are_known_) return;
    for (const room::JournalRecord& record : records)
        entries_[record.room].push_back(first++);
}

void UnindexedRecords::clear() {
    const std::lock_guard locked{guard_};
    are_known_ = true;
    entries_.clear();
}

void UnindexedRecords::forget() {
    const std::lock_guard locked{guard_};
    are_known_ = false;
    entries_.clear();
}

std::optional<UnindexedRecords::Entries> UnindexedRecords::of(const protocol::RoomCode& room) const {
    const std::lock_guard locked{guard_};
    if (!are_known_) return std::nullopt;
    const auto found = entries_.find(room);
    return found == entries_.end() ? Entries{} : found->second;
}

}  // namespace seq::store
