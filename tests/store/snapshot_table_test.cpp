#include "server/store/snapshot_table.hpp"

#include <doctest/doctest.h>

#include "server/store/files/data_directory.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/temp_folder.hpp"
#include "tests/store/support/wait.hpp"
#include "tests/support/open_journal.hpp"

namespace seq::store {
namespace {

using test::open_journal;

room::StateSnapshot snapshot_after(const room::JournalRecord& record, std::string state) {
    return {.room = record.room,
            .version = record.version,
            .hash = record.hash,
            .program = "a build",
            .outages = 3,
            .state = std::move(state)};
}

Database file_in(const TempFolder& folder) {
    auto file = Database::open(DataDirectory::database_in(folder.path()));
    REQUIRE(file.has_value());
    return std::move(*file);
}

TEST_CASE("the newest snapshot of a room is there when the journal is opened again, indexed or not") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    const auto records = chain.next_many(20, "{}");
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append_and_wait(*journal, records) == Stored::durable);
        CHECK(journal->snapshot(chain.room()).value() == std::nullopt);
        journal->keep_snapshot(snapshot_after(records[5], "older"));
        journal->keep_snapshot(snapshot_after(records[11], std::string(100'000, 'x')));
        REQUIRE(append_and_wait(*journal, {chain.next()}) == Stored::durable);
        CHECK(journal->snapshot(chain.room()).value()->version == 12);
    }
    const auto journal = open_journal(folder.path());
    const auto read = journal->snapshot(chain.room()).value();
    REQUIRE(read.has_value());
    CHECK(read->version == 12);
    CHECK(read->hash == records[11].hash);
    CHECK(read->program == "a build");
    CHECK(read->outages == 3);
    CHECK(read->state == std::string(100'000, 'x'));
    CHECK(journal->snapshot({"BBBBBBBBBB"}).value() == std::nullopt);
}

TEST_CASE("a snapshot whose record is not in the journal does not count") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    const auto journal = open_journal(folder.path());
    const auto records = chain.next_many(3, "{}");
    REQUIRE(append_and_wait(*journal, records) == Stored::durable);
    for (const room::JournalRecord& other : {Chain{"AAAAAAAAAA"}.next("another"), chain.next()}) {
        journal->keep_snapshot(snapshot_after(other, "state"));
        REQUIRE(append_and_wait(*journal, {Chain{"BBBBBBBBBB"}.next()}) == Stored::durable);
        CHECK(journal->snapshot(chain.room()).value() == std::nullopt);
    }
}

TEST_CASE("a snapshot that was changed in the file does not count") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append_and_wait(*journal, chain.next_many(3, "{}")) == Stored::durable);
        journal->keep_snapshot(snapshot_after(*journal->read(chain.room())->begin(), "state"));
    }
    const auto with = [&](const std::string& change) {
        Database file = file_in(folder);
        REQUIRE(file.run("BEGIN") == Written::done);
        REQUIRE(file.run(("UPDATE snapshots SET " + change).c_str()) == Written::done);
        const bool counts = read_snapshot(file, chain.room()).value().has_value();
        file.roll_back();
        return counts;
    };
    CHECK(with("outages = 3"));
    for (const char* const change :
         {"outages = 4", "program = 'another'", "state = x'00'", "digest = x'00'", "version = 2",
          "hash = zeroblob(32)", "hash = x''", "version = 0", "version = -1"}) {
        CAPTURE(change);
        CHECK_FALSE(with(change));
    }
}

TEST_CASE(
    "a room that has lost records to a full disk keeps no snapshot of them, and is read again from one") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    const auto journal = open_journal(folder.path());
    const auto records = chain.next_many(3, "{}");
    REQUIRE(append_and_wait(*journal, records) == Stored::durable);
    journal->keep_snapshot(snapshot_after(records[1], "state"));
    REQUIRE(append_and_wait(*journal, {chain.next("{}")}) == Stored::durable);
    journal->limit_pages(1);
    room::JournalRecord lost = chain.next(std::string(1'000'000, 'x'));
    CHECK(append_and_wait(*journal, {lost}) == Stored::storage_full);
    journal->limit_pages(1'000'000);
    journal->keep_snapshot(snapshot_after(lost, "lost"));
    CHECK(append_and_wait(*journal, {lost}) == Stored::storage_full);  // until the room has been read again
    CHECK(journal->snapshot(chain.room()).value()->version == 2);
    CHECK(append_and_wait(*journal, {lost}) == Stored::durable);
}

}  // namespace
}  // namespace seq::store
