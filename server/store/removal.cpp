#include "server/store/removal.hpp"

#include <array>
#include <string>

#include "server/store/record_index.hpp"

namespace seq::store {
namespace {

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

WriteResult remove_room(Database& database, const protocol::RoomCode& room) {
    WriteResult written = index_in_transaction(database);
    for (const char* const sql : of_room)
        if (written == WriteResult::done)
            written = Statement{database, sql}.bind(1, std::string_view{room.text}).run();
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
