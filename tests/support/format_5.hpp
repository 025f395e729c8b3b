#pragma once

#include <doctest/doctest.h>
#include <filesystem>

#include "server/store/data_directory.hpp"
#include "server/store/database.hpp"

namespace seq::test {

/// Turns the journal of a directory that no server uses into one of format 5: with an index that has every
/// record, and without the table that format 6 has instead.
inline void turn_into_format_5(const std::filesystem::path& data) {
    const auto journal = store::Database::open(store::DataDirectory::database_in(data));
    REQUIRE(journal.has_value());
    REQUIRE(sqlite3_exec(journal->handle(),
                         "BEGIN; DROP TABLE room_index; DROP TABLE indexed; "
                         "CREATE UNIQUE INDEX records_of_room ON records (room, version); "
                         "DROP TABLE snapshots; DROP TABLE subscriptions; DROP TABLE push_key; PRAGMA "
                         "user_version = 5; COMMIT;",
                         nullptr, nullptr, nullptr) == SQLITE_OK);
}

}  // namespace seq::test
