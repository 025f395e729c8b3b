#include "server/store/doubt.hpp"

#include <doctest/doctest.h>

#include "server/store/record_table.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/wait.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/simulated_disk.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::SimulatedDisk;

// The disk has failed to sync the log of the journal, which is readable as long as the machine has power.

namespace {

constexpr const char* doubtful_data = "/data";
constexpr std::size_t acknowledged_records = 40;
const std::string record_body(6000, 'x');

std::unique_ptr<SqliteJournal> open_on(SimulatedDisk& disk) {
    auto journal = SqliteJournal::open(doubtful_data, {.files = &disk});
    REQUIRE_MESSAGE(journal.has_value(), journal.error());
    return std::move(*journal);
}

// Each record fills several pages, so that their copy from the log to the main file can be interrupted.
void append_without_sync(SimulatedDisk& disk, const std::vector<core::JournalRecord>& records) {
    auto database = Database::open(DataDirectory::database_in(doubtful_data), disk);
    REQUIRE(database.has_value());
    database->fold_log_on_close(false);
    REQUIRE(database->run("PRAGMA synchronous = FULL") == Written::done);
    RecordWriter writer{*database};
    REQUIRE(database->run("BEGIN") == Written::done);
    for (const core::JournalRecord& record : records)
        REQUIRE(writer.append(record) == Written::done);
    disk.fail(SimulatedDisk::Fails::to_sync);
    REQUIRE(database->run("COMMIT") == Written::broken);
    disk.fail(SimulatedDisk::Fails::nothing);
}

}  // namespace

TEST_CASE("a power cut at any moment of the start after a failed sync loses no acknowledged record") {
    const test::CapturedLog quiet;
    Chain room{"AAAAAAAAAA"};
    SimulatedDisk before;
    REQUIRE(append_and_wait(*open_on(before), room.next_many(acknowledged_records, record_body)) ==
            Stored::durable);
    // The log of the next process begins with a change that is durable, to other pages.
    const auto journal = open_on(before);
    journal->begin_serving({});
    journal->limit_pages(1U << 30U);  // waits for the writer
    const auto disk = before.after_kill(1);
    append_without_sync(*disk, room.next_many(10, record_body));
    {
        const auto directory = DataDirectory::open(doubtful_data, *disk);
        REQUIRE(directory.has_value());
        mark_doubt(*directory);
    }

    bool is_cut = true;
    std::uint64_t moment = 0;
    for (; is_cut; ++moment) {
        CAPTURE(moment);
        const auto started = disk->after_kill(moment);
        started->cut_after(moment);
        open_on(*started);
        is_cut = started->is_cut();
        SimulatedDisk later{started->image()};
        const auto records = open_on(later)->read(room.room());
        REQUIRE_MESSAGE(records.has_value(), records.error());
        REQUIRE(records->size() >= acknowledged_records);
    }
    CHECK(moment > 20);
}
