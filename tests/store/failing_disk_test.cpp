#include <doctest/doctest.h>
#include <sys/stat.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/appender.hpp"
#include "tests/store/support/counted_tokens.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/run_program.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::open_journal;
using seq::test::read_text;

// A process that is killed while it appends, or whose disk begins to fail: it reports that and ends.
// Everything that it had acknowledged is stored.

namespace {

ino_t number_of(const std::filesystem::path& file) {
    struct stat found{};
    REQUIRE(::stat(file.c_str(), &found) == 0);
    return found.st_ino;
}

void check_nothing_acknowledged_is_lost(const std::filesystem::path& data, const Appender& appender) {
    const auto journal = open_journal(data);
    for (const auto& [room, version] : appender.acknowledged()) {
        CAPTURE(room);
        const auto records = journal->read({room});  // which checks that each follows from the one before it
        REQUIRE_MESSAGE(records.has_value(), records.error());
        CHECK(records->size() >= version);
    }
}

}  // namespace

TEST_CASE(
    "killed in the middle of appending, everything that was acknowledged is there, in order, without a gap") {
    constexpr int kills = 30;
    for (int round = 0; round < kills; ++round) {
        CAPTURE(round);
        const TempFolder folder;
        Appender appender{folder.path()};
        REQUIRE(appender.wait_for(1 + 37 * round));
        appender.kill();
        check_nothing_acknowledged_is_lost(folder.path(), appender);
        const auto journal = open_journal(folder.path());
        for (const auto& [room, version] :
             appender.acknowledged())  // tokens are in one transaction with records
            CHECK(changes_in(journal->tokens({room}).value()) == journal->read({room})->size());
        CHECK(journal->rooms(RoomFilter::living)->size() >= appender.acknowledged().size());
    }
}

TEST_CASE(
    "a disk that fails to write or to sync ends the process, without the loss of acknowledged records") {
    struct Moment {
        const char* fault;
        const char* after;  // the number of writes to open a journal, and then of some or many commits
    };
    for (const Moment moment : {Moment{"sync", "40"}, Moment{"sync", "400"}, Moment{"write", "1000"},
                                Moment{"write", "1001"}, Moment{"write", "5000"}}) {
        CAPTURE(moment.fault);
        CAPTURE(moment.after);
        const TempFolder folder;
        const TempFolder logs;
        Appender appender{folder.path() / "data", {moment.fault, moment.after}, logs.path() / "log"};
        REQUIRE(appender.wait_for_end() == -1);  // killed by a signal at once
        CHECK(contains(read_text(logs.path() / "log"), "the journal cannot be written, aborting"));
        CHECK_FALSE(appender.acknowledged().empty());
        const auto mark = folder.path() / "data" / "journal.doubt";
        CHECK(std::filesystem::exists(mark));
        const auto file = number_of(folder.path() / "data" / "journal.db");
        check_nothing_acknowledged_is_lost(folder.path() / "data", appender);
        CHECK_FALSE(std::filesystem::exists(mark));
        CHECK(number_of(folder.path() / "data" / "journal.db") != file);  // every byte was rewritten
        CHECK(open_journal(folder.path() / "data")->epoch() ==
              1);  // so it does not count as a restored backup
    }
}

TEST_CASE("records that a failing disk did not write are not acknowledged") {
    const TempFolder folder;
    const TempFolder logs;
    Appender appender{folder.path() / "data", {"sync", "1"}, logs.path() / "log"};
    CHECK(appender.wait_for_end() != 0);
    CHECK(appender.acknowledged().empty());
}

TEST_CASE("a journal whose shared memory cannot be created is not opened") {
    const TempFolder folder;
    const TempFolder logs;
    Appender appender{folder.path() / "data", {"shared-memory", "1"}, logs.path() / "log"};
    CHECK(appender.wait_for_end() == 2);
    CHECK(contains(read_text(logs.path() / "log"), "cannot use"));
    CHECK(contains(read_text(logs.path() / "log"), "disk I/O error"));
    CHECK(appender.acknowledged().empty());
}

TEST_CASE("a file system without shared memory is refused in one sentence, with or without a journal on it") {
    for (const bool has_journal : {false, true}) {
        CAPTURE(has_journal);
        const TempFolder folder;
        const TempFolder logs;
        if (has_journal) {
            Appender before{folder.path() / "data"};
            REQUIRE(before.wait_for(1));
        }
        Appender appender{folder.path() / "data", {"no-shared-memory", "1"}, logs.path() / "log"};
        CHECK(appender.wait_for_end() == 2);
        const std::string said = read_text(logs.path() / "log");
        CHECK(contains(said, "cannot use"));
        CHECK(contains(said, "shared memory"));
        CHECK(contains(said, "keep the data on a local disk"));
        CHECK(appender.acknowledged().empty());
    }
}
