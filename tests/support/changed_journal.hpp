#pragma once

#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "server/store/database.hpp"
#include "server/store/files/data_directory.hpp"

// Changes the journal of a data directory behind the server's back, as a faulty disk, a curious hand or an
// older server would.

namespace seq::test {

/// The file of the journal; the test fails if it cannot be opened.
inline store::Database journal_file(const std::filesystem::path& data) {
    auto database = store::Database::open(store::DataDirectory::database_in(data));
    REQUIRE(database.has_value());
    return std::move(*database);
}

inline void change_journal(const std::filesystem::path& data, const std::string& sql) {
    REQUIRE(journal_file(data).run(sql.c_str()) == store::WriteResult::done);
}

/// The same with records, which the file itself protects.
inline void change_records(const std::filesystem::path& data, const std::string& sql) {
    change_journal(data,
                   "DROP TRIGGER IF EXISTS records_never_change;"
                   "DROP TRIGGER IF EXISTS records_are_kept;" +
                       sql);
}

/// What a file of format 8 did not have.
constexpr const char* turn_into_format_8 =
    "DROP TABLE removes; DROP TRIGGER records_are_kept; DROP TABLE removed; "
    "CREATE TRIGGER records_are_kept BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, ''); END;";

/// Turns the journal of a directory that no server uses into one of format 5: with an index that has every
/// record, and without the tables of later formats.
inline void turn_into_format_5(const std::filesystem::path& data) {
    change_journal(data, std::string{turn_into_format_8} +
                             "DROP TABLE room_index; DROP TABLE indexed; "
                             "CREATE UNIQUE INDEX records_of_room ON records (room, version); "
                             "DROP TABLE snapshots; DROP TABLE subscriptions; DROP TABLE push_key; PRAGMA "
                             "user_version = 5;");
}

/// Overwrites 16 bytes of one leaf of an index (or of a table without rowid) in a closed journal: the leaf of
/// its smallest keys. The tree must have at least two levels.
inline void damage_first_leaf(const std::filesystem::path& data, const std::string& index) {
    constexpr std::uint64_t page_bytes = 1024;
    constexpr std::uint8_t interior_page = 2;
    constexpr std::uint8_t leaf_page = 10;
    std::uint64_t page = 0;
    {
        const store::Database database = journal_file(data);
        store::Statement find{database, "SELECT rootpage FROM sqlite_master WHERE name = ?"};
        REQUIRE(find.bind(1, std::string_view{index}).step() == store::Statement::Step::row);
        page = static_cast<std::uint64_t>(find.number(0));
    }
    std::fstream file{data / "journal.db", std::ios::in | std::ios::out | std::ios::binary};
    const auto byte_at = [&](std::uint64_t offset) {
        file.seekg(static_cast<std::streamoff>((page - 1) * page_bytes + offset));
        return static_cast<std::uint64_t>(file.get());
    };
    const auto number_at = [&](std::uint64_t offset, int bytes) {
        std::uint64_t number = 0;
        for (int i = 0; i < bytes; ++i)
            number = number << 8U | byte_at(offset + static_cast<std::uint64_t>(i));
        return number;
    };
    REQUIRE(byte_at(0) == interior_page);
    while (byte_at(0) == interior_page) {
        const std::uint64_t first_cell = number_at(12, 2);
        page = number_at(first_cell, 4);
    }
    REQUIRE(byte_at(0) == leaf_page);
    file.seekp(static_cast<std::streamoff>((page - 1) * page_bytes));
    const std::string damage(16, '\xa5');
    file.write(damage.data(), static_cast<std::streamsize>(damage.size()));
    REQUIRE(file.good());
}

}  // namespace seq::test
