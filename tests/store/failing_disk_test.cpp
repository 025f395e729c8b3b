#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <sys/stat.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/appender.hpp"
#include "tests/store/support/temp_folder.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/open_journal.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::open_journal;

// A process whose disk begins to fail while it appends: it reports that and ends, and everything that it had
// acknowledged is stored.

namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream{file};
    return {std::istreambuf_iterator<char>{stream}, {}};
}

ino_t number_of(const std::filesystem::path& file) {
    struct stat found{};
    REQUIRE(::stat(file.c_str(), &found) == 0);
    return found.st_ino;
}

void check_nothing_acknowledged_is_lost(const std::filesystem::path& data, const Appender& appender) {
    const auto journal = open_journal(data);
    for (const auto& [room, version] : appender.acknowledged()) {
        CAPTURE(room);
        const auto records = journal->read({room});
        REQUIRE_MESSAGE(records.has_value(), records.error());
        CHECK(records->size() >= version);
    }
}

}  // namespace

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
        CHECK(contains(text_of(logs.path() / "log"), "the journal cannot be written, aborting"));
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
    CHECK(contains(text_of(logs.path() / "log"), "cannot use"));
    CHECK(contains(text_of(logs.path() / "log"), "disk I/O error"));
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
        const std::string said = text_of(logs.path() / "log");
        CHECK(contains(said, "cannot use"));
        CHECK(contains(said, "shared memory"));
        CHECK(contains(said, "keep the data on a local disk"));
        CHECK(appender.acknowledged().empty());
    }
}
