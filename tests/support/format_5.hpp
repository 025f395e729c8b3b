#pragma once

#include <doctest/doctest.h>
#include <filesystem>

#include "server/store/database.hpp"
#include "server/store/files/data_directory.hpp"

namespace seq::test {

/// What a file of format 8 did not have.
constexpr const char* turn_into_format_8 =
    "DROP TABLE removes; DROP TRIGGER records_are_kept; DROP TABLE removed; "
    "CREATE TRIGGER records_are_kept BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, ''); END;";

/// Turns the journal of a directory that no server uses into one of format 5: with an index that has every
/// record, and without the tables of later formats.
inline void turn_into_format_5(const std::filesystem::path& data) {
    auto journal = store::Database::open(store::DataDirectory::database_in(data));
    REQUIRE(journal.has_value());
    REQUIRE(journal->run(turn_into_format_8) == store::WriteResult::done);
    REQUIRE(journal->run("DROP TABLE room_index; DROP TABLE indexed; "
                         "CREATE UNIQUE INDEX records_of_room ON records (room, version); "
                         "DROP TABLE snapshots; DROP TABLE subscriptions; DROP TABLE push_key; PRAGMA "
                         "user_version = 5;") == store::WriteResult::done);
}

}  // namespace seq::test
