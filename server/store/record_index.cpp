#include "server/store/record_index.hpp"

#include <array>
#include <utility>

namespace seq::store {
namespace {

constexpr const char* index_all = R"sql(
INSERT INTO room_index (room, version, entry)
    SELECT room, version, entry FROM records
    WHERE entry > (SELECT entry FROM indexed) AND entry NOT IN (SELECT entry FROM removed)
    ORDER BY room, version
)sql";

constexpr const char* note_indexed =
    "UPDATE indexed SET entry = (SELECT coalesce(max(entry), 0) FROM records)";

constexpr const char* select_indexed =
    "SELECT r.epoch, r.version, r.body, r.hash FROM room_index AS i CROSS JOIN records AS r ON r.entry = "
    "i.entry "
    "WHERE i.room = ? AND i.version > ? ORDER BY i.version";

// Entries are in the order of versions within each room.
constexpr const char* select_newer =
    "SELECT epoch, version, body, hash FROM records WHERE entry > ? AND room = ? AND version > ? ORDER BY "
    "entry";

constexpr const char* select_entry =
    "SELECT epoch, version, body, hash FROM records WHERE entry = ? AND room = ? AND version > ?";

// After a failed commit the content of the disk is unknown, whatever the error of SQLite.
WriteResult commit(Database& database) {
    const WriteResult written = database.run("COMMIT");
    return written == WriteResult::damaged ? WriteResult::broken : written;
}

/// The index comes first, because it has the entries of the room's records.
constexpr std::array of_room{
    "INSERT INTO removed SELECT entry FROM room_index WHERE room = ?",
    "DELETE FROM room_index WHERE room = ?",
    "DELETE FROM rooms WHERE room = ?",
    "DELETE FROM tokens WHERE room = ?",
    "DELETE FROM subscriptions WHERE room = ?",
    "DELETE FROM snapshots WHERE room = ?",
};

constexpr const char* select_work = R"sql(
SELECT auto_vacuum = 2, EXISTS (SELECT 1 FROM removed) OR (auto_vacuum = 2 AND freelist_count > 0)
    FROM pragma_auto_vacuum, pragma_freelist_count
)sql";

}  // namespace

WriteResult index_records(Database& database) {
    WriteResult written = database.run("BEGIN IMMEDIATE");
    if (written == WriteResult::done) written = index_in_transaction(database);
    if (written == WriteResult::done) written = commit(database);
    if (written != WriteResult::done) database.roll_back();
    return written;
}

WriteResult index_in_transaction(Database& database) {
    const WriteResult written = database.run(index_all);
    return written == WriteResult::done ? database.run(note_indexed) : written;
}

WriteResult index_again(Database& database) {
    WriteResult written =
        database.run("BEGIN IMMEDIATE; DELETE FROM room_index; UPDATE indexed SET entry = 0");
    if (written == WriteResult::done) written = commit(database);
    if (written != WriteResult::done) database.roll_back();
    return written == WriteResult::broken ? written : index_records(database);
}

Expected<std::int64_t> newest_indexed(const Database& database) {
    Statement select{database, "SELECT entry FROM indexed"};
    if (select.step() != Statement::Step::row) return tl::unexpected{database.trouble()};
    return select.number(0);
}

// What is newer is noted before the index is read: a record that is indexed meanwhile is found there or here.
RoomRecords::RoomRecords(const Database& database, const protocol::RoomCode& room, std::uint64_t after,
                         std::optional<UnindexedRecords::Entries> newer)
    : room_{room.text},
      last_{static_cast<std::int64_t>(after)},
      entries_{std::move(newer)},
      indexed_{database, select_indexed},
      newer_{database, entries_ ? select_entry : select_newer} {
    indexed_.bind_all(room_, last_);
    // Without a limit the whole table is searched, and the step that cannot read it is `broken`.
    if (!entries_) newer_.bind(1, newest_indexed(database).value_or(0));
}

Statement::Step RoomRecords::step() {
    Statement::Step step = is_indexed_ ? indexed_.step() : step_newer();
    if (is_indexed_ && step == Statement::Step::done) {
        is_indexed_ = false;
        newer_.bind(2, std::string_view{room_}).bind(3, last_);
        step = step_newer();
    }
    if (step == Statement::Step::row) last_ = row().number(1);
    return step;
}

Statement::Step RoomRecords::step_newer() {
    if (!entries_) return newer_.step();
    while (looked_up_ < entries_->size()) {
        newer_.reset();
        newer_.bind_all((*entries_)[looked_up_++], room_, last_);
        const Statement::Step step = newer_.step();
        if (step != Statement::Step::done) return step;  // else it is indexed by now
    }
    return Statement::Step::done;
}

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

WriteResult remove_room(Database& database, const protocol::RoomCode& room) {
    WriteResult written = index_in_transaction(database);
    for (const char* const sql : of_room)
        if (written == WriteResult::done) written = Statement{database, sql}.bind_all(room.text).run();
    return written;
}

tl::expected<bool, WriteResult> delete_removed(Database& database, std::size_t most) {
    {
        Statement work{database, select_work};
        if (work.step() == Statement::Step::row && work.number(1) == 0) return false;
    }
    const std::string number = std::to_string(most);
    const std::string slice = "(SELECT entry FROM removed ORDER BY entry LIMIT " + number + ");";
    const std::string sql = "BEGIN IMMEDIATE; DELETE FROM records WHERE entry IN " + slice +
                            "DELETE FROM removed WHERE entry IN " + slice + "PRAGMA incremental_vacuum(" +
                            number + "); COMMIT;";
    const WriteResult written = database.run(sql.c_str());
    if (written == WriteResult::done) return true;
    database.roll_back();
    return tl::unexpected{written};
}

WriteResult compact(Database& database) {
    constexpr std::size_t slice = 10'000;
    tl::expected<bool, WriteResult> has_more = true;
    while (has_more && *has_more)
        has_more = delete_removed(database, slice);
    if (!has_more) return has_more.error();
    const bool shrinks = [&] {
        Statement mode{database, select_work};
        return mode.step() == Statement::Step::row && mode.number(0) != 0;
    }();
    const WriteResult written =
        shrinks ? WriteResult::done : database.run("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
    return written == WriteResult::done ? database.run("PRAGMA wal_checkpoint(TRUNCATE)") : written;
}

}  // namespace seq::store
