#include "server/store/record_table.hpp"
#include "server/store/removal.hpp"
#include "server/store/sqlite_journal.hpp"

// Removing rooms while others are served.

namespace seq::store {

tl::expected<std::vector<protocol::RoomCode>, std::string> SqliteJournal::removable() {
    const std::lock_guard one_reader{reading_};
    return read_removable(reader_);
}

void SqliteJournal::remove(const protocol::RoomCode& room, const OnStored& done) {
    give(Append{.records = {}, .tokens = {}, .subscriptions = {}, .done = done, .removed = room});
}

tl::expected<void, std::string> SqliteJournal::compact() {
    close();
    if (store::compact(writer_) == Written::done) return {};
    return tl::unexpected{writer_.trouble()};
}

// Deletes a few records of removed rooms after each commit. Returns whether there were any. After a failure
// the next removal or start continues.
bool SqliteJournal::delete_removed() {
    constexpr std::size_t slice = 64;
    if (!has_removed_) return false;
    const auto deleted = store::delete_removed(writer_, slice);
    if (!deleted && deleted.error() == Written::broken) give_up(writer_);
    has_removed_ = deleted.value_or(false);
    if (log_pages_ >= checkpoint_pages_) checkpoint();
    return has_removed_;
}

}  // namespace seq::store
