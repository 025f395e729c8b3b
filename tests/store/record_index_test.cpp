#include "server/store/record_index.hpp"

#include <doctest/doctest.h>

#include "server/store/copy.hpp"
#include "server/store/record_table.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::journal_file;
using seq::test::open_journal;

// The index of records by room: they are indexed many at a time, and read by the index or without it.

namespace {

std::int64_t count(const Database& database, const char* sql) {
    Statement select{database, sql};
    REQUIRE(select.step() == Statement::Step::row);
    return select.number(0);
}

/// Two rooms that take turns, five records each time.
struct TwoRooms {
    Chain first{"AAAAAAAAAA"};
    Chain second{"BBBBBBBBBB"};

    void append(Journal& journal, int times) {
        for (int i = 0; i < times; ++i)
            for (Chain* const chain : {&first, &second})
                REQUIRE(append_and_wait(journal, chain->next_many(5, R"({"format":1})")) ==
                        AppendResult::durable);
    }
};

}  // namespace

TEST_CASE("records are indexed when there are enough of them, and all at the next start") {
    const TempFolder folder;
    TwoRooms rooms;
    {
        const auto journal = open_journal(folder.path(), {.index_records = 30});
        rooms.append(*journal, 4);
        journal->limit_pages(1U << 30U);  // returns when the writer has finished everything else
    }
    CHECK(newest_indexed(journal_file(folder.path())) == 30);
    {
        const auto journal = open_journal(folder.path());
        CHECK(newest_indexed(journal_file(folder.path())) == 40);
    }
    CHECK(count(journal_file(folder.path()), "SELECT count(*) FROM room_index") == 40);
}

TEST_CASE("records are read in the same way whether or not they are indexed") {
    for (const std::size_t index_records : {std::size_t{1}, std::size_t{30}, std::size_t{1'000}}) {
        CAPTURE(index_records);
        const TempFolder folder;
        TwoRooms rooms;
        const auto journal = open_journal(folder.path(), {.index_records = index_records});
        rooms.append(*journal, 4);
        const auto read = journal->read(rooms.second.room());
        REQUIRE(read.has_value());
        REQUIRE(read->size() == 20);
        CHECK(read->back().version == 20);
        CHECK(journal->newest(rooms.first.room())->version == 20);
        CHECK(journal->newest(rooms.second.room())->hash == read->back().hash);
        CHECK(journal->newest({"CCCCCCCCCC"})->version == 0);

        const Database file = journal_file(folder.path());
        const auto page =
            read_page(file, rooms.second.room(), {11, (*read)[10].hash}, {.records = 6}).value();
        REQUIRE(page.size() == 6);
        CHECK(page.front().version == 12);
        const auto stored = read_rooms(file).value();
        REQUIRE(stored.size() == 2);
        CHECK((stored)[1].records == 20);
        BodyPacker packer;
        CHECK((stored)[1].bytes == 20 * packer.pack(read->front().body).size());
    }
}

TEST_CASE("a visit of records ends with the visitor's trouble, also at the last record") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    REQUIRE(append_and_wait(*open_journal(folder.path()), chain.next_many(3, "{}")) == AppendResult::durable);
    for (std::uint64_t at = 1; at <= 3; ++at) {
        CAPTURE(at);
        std::uint64_t visited = 0;
        const auto visit = visit_unchecked(
            journal_file(folder.path()), chain.room(),
            [&](const room::JournalRecord&) { return ++visited == at ? "the disk is full" : ""; });
        CHECK(visit == tl::unexpected<std::string>{"the disk is full"});
        CHECK(visited == at);
    }
}

TEST_CASE("a version that is stored twice is found when its room is read, indexed or not") {
    const TempFolder folder;
    TwoRooms rooms;
    rooms.append(*open_journal(folder.path()), 1);
    REQUIRE(journal_file(folder.path())
                .run("INSERT INTO records (room, epoch, version, body, hash) "
                     "SELECT room, epoch, version, body, hash FROM records WHERE entry = 5") ==
            WriteResult::done);
    CHECK_FALSE(read_page(journal_file(folder.path()), rooms.first.room(), {}, {}));
    const auto journal = open_journal(folder.path());
    CHECK(newest_indexed(journal_file(folder.path())) == 11);
    CHECK_FALSE(journal->read(rooms.first.room()));
    CHECK(journal->read(rooms.second.room())->size() == 5);
}

TEST_CASE("if a page of the index is damaged, only its rooms cannot be read") {
    const TempFolder folder;
    TwoRooms rooms;
    rooms.append(*open_journal(folder.path()), 100);
    open_journal(folder.path());
    seq::test::damage_first_leaf(folder.path(), "room_index");
    const seq::test::CapturedLog log;
    const auto journal = open_journal(folder.path(), {.index_records = 10});
    Chain damaged{"0000000000"};  // belongs into the first page of the index
    REQUIRE(append_and_wait(*journal, {damaged.next()}) == AppendResult::durable);
    rooms.append(*journal, 3);
    journal->limit_pages(1U << 30U);  // returns when the writer has finished everything else
    CHECK_FALSE(journal->read(damaged.room()));
    CHECK_FALSE(journal->read(rooms.first.room()));
    CHECK(journal->read(rooms.second.room())->size() == 515);
    CHECK(newest_indexed(journal_file(folder.path())) == 1000);
    CHECK(contains(log.text(), "cannot index the newest records"));
}

TEST_CASE("a journal of format 5 is upgraded at the start and continued, with all its records") {
    const TempFolder folder;
    TwoRooms rooms;
    rooms.append(*open_journal(folder.path()), 10);
    seq::test::turn_into_format_5(folder.path());
    {
        const auto journal = open_journal(folder.path());
        CHECK(journal->read(rooms.first.room())->size() == 50);
        rooms.append(*journal, 1);
        CHECK(journal->read(rooms.first.room())->size() == 55);
    }
    const Database file = journal_file(folder.path());
    CHECK(count(file, "PRAGMA user_version") == schema_version);
    CHECK(count(file, "SELECT count(*) FROM sqlite_master WHERE name = 'records_of_room'") == 0);
    CHECK(newest_indexed(file) == 100);
}

TEST_CASE("a backup of format 5 is restored in the newest format") {
    const TempFolder folder;
    TwoRooms rooms;
    rooms.append(*open_journal(folder.path() / "old"), 10);
    seq::test::turn_into_format_5(folder.path() / "old");
    const auto copied = copy_journal(folder.path() / "old" / "journal.db", folder.path() / "journal.db",
                                     Existing::keep, real_files(), Purpose::backup);
    REQUIRE(copied.has_value());
    CHECK(copied->records == 100);
    CHECK(copied->faults.empty());
    CHECK(newest_indexed(journal_file(folder.path())) == 100);
}

TEST_CASE("a copy has every record in its index, whatever the index of the original lacks") {
    const TempFolder folder;
    TwoRooms rooms;
    rooms.append(*open_journal(folder.path() / "old"), 10);
    open_journal(folder.path() / "old");  // a start indexes all records
    seq::test::change_journal(folder.path() / "old", "DELETE FROM room_index WHERE version > 45");
    CHECK(open_journal(folder.path() / "old")->read(rooms.first.room())->size() == 45);
    const auto copied =
        copy_journal(folder.path() / "old" / "journal.db", folder.path() / "journal.db").value();
    CHECK(copied.records == 100);
    CHECK(read_page(journal_file(folder.path()), rooms.first.room(), {}, {})->size() == 50);
}
