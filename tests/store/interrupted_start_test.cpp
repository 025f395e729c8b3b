#include <doctest/doctest.h>

#include "server/store/copy.hpp"
#include "server/store/record_table.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/simulated_disk.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::SimulatedDisk;

// Starts of the server that end in the middle.

namespace {

constexpr const char* data_of_starts = "/srv/data";
constexpr std::size_t acknowledged_records = 40;
const std::string record_body = random_text(6000);

std::unique_ptr<SqliteJournal> open_on(SimulatedDisk& disk) {
    return seq::test::open_journal(data_of_starts, {.files = &disk});
}

// After this the log of the journal is readable only as long as the machine has power. Each record fills
// several pages, so that their copy from the log to the main file can be interrupted.
void append_without_sync(SimulatedDisk& disk, const std::vector<room::JournalRecord>& records) {
    auto database = Database::open(DataDirectory::database_in(data_of_starts), disk);
    REQUIRE(database.has_value());
    database->fold_log_on_close(false);
    REQUIRE(database->run("PRAGMA synchronous = FULL") == WriteResult::done);
    RecordWriter writer{*database, true};
    REQUIRE(database->run("BEGIN") == WriteResult::done);
    for (const room::JournalRecord& record : records)
        REQUIRE(writer.append(record) == WriteResult::done);
    disk.fail(SimulatedDisk::Fails::to_sync);
    REQUIRE(database->run("COMMIT") == WriteResult::broken);
    disk.fail(SimulatedDisk::Fails::nothing);
}

}  // namespace

TEST_CASE("a power cut at any moment of the start after a failed sync loses no acknowledged record") {
    const test::CapturedLog quiet;
    Chain room{"AAAAAAAAAA"};
    SimulatedDisk before;
    REQUIRE(append_and_wait(*open_on(before), room.next_many(acknowledged_records, record_body)) ==
            AppendResult::durable);
    // The log of the next process begins with a change that is durable, to other pages.
    const auto journal = open_on(before);
    journal->note_serving({}, Period::begins);
    journal->limit_pages(1U << 30U);  // waits for the writer
    const auto disk = before.after_kill(1);
    append_without_sync(*disk, room.next_many(10, record_body));
    {
        const auto directory = DataDirectory::open(data_of_starts, *disk).value();
        mark_doubt(directory);
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
        const auto records = open_on(later)->read(room.room()).value();
        REQUIRE(records.size() >= acknowledged_records);
    }
    CHECK(moment > 20);
}

TEST_CASE("a kill at any moment of the first start and a later power cut lose no acknowledged record") {
    const test::CapturedLog quiet;
    constexpr std::uint64_t power_cuts_each = 4;
    std::uint64_t moment = 0;
    for (bool is_killed = true; is_killed;) {
        ++moment;
        for (std::uint64_t seed = 1; seed <= power_cuts_each; ++seed) {
            CAPTURE(moment);
            CAPTURE(seed);
            Chain room{"AAAAAAAAAA"};
            SimulatedDisk first;
            first.kill_after(moment, seed);
            open_on(first);
            const auto second = first.take_killed();
            is_killed = second != nullptr;
            if (!is_killed) break;
            const auto journal = open_on(*second);
            REQUIRE(append_and_wait(*journal, room.next_many(3, "{}")) == AppendResult::durable);
            SimulatedDisk after_power_cut{second->image()};
            const auto records = open_on(after_power_cut)->read(room.room()).value();
            REQUIRE(records.size() == 3);
        }
    }
    CHECK(moment > 20);
}
