#include <doctest/doctest.h>
#include <fstream>
#include <future>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/schema.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/appender.hpp"
#include "tests/store/support/file_size_limit.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/simulated_disk.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::journal_file;
using seq::test::open_journal;
using seq::test::read_text;
using seq::test::writable;

namespace {

std::string error_of_opening(const std::filesystem::path& data) {
    const auto journal = SqliteJournal::open(data);
    return journal ? std::string{} : journal.error();
}

// Ten records of one room, durable and closed.
Chain ten_records(const std::filesystem::path& data) {
    Chain chain{"AAAAAAAAAA"};
    REQUIRE(append_and_wait(*open_journal(data), chain.next_many(10, R"({"format":1})")) ==
            AppendResult::durable);
    return chain;
}

}  // namespace

TEST_CASE("a record that was changed, dropped or moved is found when its room is read") {
    const char* faults[] = {
        "UPDATE records SET body = x'7B7D' WHERE version = 4",
        "UPDATE records SET epoch = 2 WHERE version = 4",
        "UPDATE records SET hash = zeroblob(32) WHERE version = 4",
        "UPDATE records SET hash = x'00' WHERE version = 4",
        "DELETE FROM records WHERE version = 4",
        "DELETE FROM records WHERE version < 5; UPDATE records SET version = version - 4",
        "UPDATE records SET version = 40 WHERE version = 4",
        "UPDATE records SET version = version + 100 WHERE version > 3",
    };
    for (const char* fault : faults) {
        CAPTURE(fault);
        const TempFolder folder;
        const Chain chain = ten_records(folder.path());
        seq::test::change_records(folder.path(), fault);
        const auto records = open_journal(folder.path())->read(chain.room());
        REQUIRE_FALSE(records.has_value());
        CHECK(contains(records.error(), "does not follow from the one before it"));
        CHECK(records.error().starts_with("record "));
    }
}

TEST_CASE("the file itself forbids changing and deleting records") {
    const TempFolder folder;
    ten_records(folder.path());
    Database database = journal_file(folder.path());
    CHECK(database.run("UPDATE records SET body = x'7B7D'") == WriteResult::broken);
    CHECK(contains(database.trouble(), "append-only"));
    CHECK(database.run("DELETE FROM records") == WriteResult::broken);
}

TEST_CASE(
    "a full disk: nothing is acknowledged, nothing that was is lost, and it goes on when there is space") {
    auto [folder, lasting, journal] = NewJournal{};
    Chain unlucky{"BBBBBBBBBB"};
    REQUIRE(append_and_wait(*journal, lasting.next_many(10, R"({"format":1})")) == AppendResult::durable);
    REQUIRE(append_and_wait(*journal, unlucky.next_many(2, R"({"format":1})")) == AppendResult::durable);
    journal->limit_pages(1);  // SQLite takes it as: not one page more than there are

    Chain lost = unlucky;
    CHECK(append_and_wait(*journal, lost.next_many(50, random_text(5000))) == AppendResult::storage_full);
    CHECK_FALSE(writable(*journal));
    journal->limit_pages(1'000'000);
    CHECK(writable(*journal));
    CHECK(append_and_wait(*journal, lasting.next_many(1, "{}")) == AppendResult::durable);
    CHECK(append_and_wait(*journal, lost.next_many(1, "{}")) ==
          AppendResult::storage_full);  // until it is read

    CHECK(journal->read(unlucky.room())->size() == 2);
    CHECK(journal->read(lasting.room())->size() == 11);
    CHECK(append_and_wait(*journal, unlucky.next_many(3, R"({"format":1})")) == AppendResult::durable);
    CHECK(journal->read(unlucky.room())->size() == 5);
}

TEST_CASE("a write that the system cuts short for want of space is taken back, not believed") {
    auto [folder, kept, journal] = NewJournal{};
    std::size_t durable = 0;
    {
        const FileSizeLimit limit{400'000};
        while (append_and_wait(*journal, kept.next_many(1, random_text(3000))) == AppendResult::durable)
            ++durable;
        CHECK_FALSE(writable(*journal));
    }
    CHECK(durable > 0);
    CHECK(writable(*journal));
    CHECK(journal->read(kept.room())->size() == durable);
}

TEST_CASE("a second server is refused the data directory, and gets it when the first has ended") {
    const TempFolder folder;
    const std::string refused = "another server is using the data directory";
    {
        const auto journal = open_journal(folder.path());
        CHECK(contains(error_of_opening(folder.path()), refused));
    }
    CHECK(error_of_opening(folder.path()).empty());
    {
        Appender first{folder.path()};
        REQUIRE(first.wait_for(1));
        CHECK(contains(error_of_opening(folder.path()), refused));
        Appender second{folder.path()};
        CHECK(second.wait_for_end() == 2);
    }
    CHECK(error_of_opening(folder.path()).empty());
}

TEST_CASE("a journal that another server uses is refused also if a link leads to it") {
    const TempFolder folder;
    const auto journal = open_journal(folder.path() / "one");
    std::filesystem::create_directory(folder.path() / "two");
    std::filesystem::create_symlink(folder.path() / "one" / "journal.db",
                                    folder.path() / "two" / "journal.db");
    CHECK(contains(error_of_opening(folder.path() / "two"), "another server is using the journal"));
}

TEST_CASE("a folder or a journal of another user is refused with the user and the command that helps") {
    const TempFolder folder;
    const auto error = [&] {
        // Root may write everything, so the test becomes somebody else for a moment.
        const bool is_root = ::geteuid() == 0;
        if (is_root) REQUIRE(::seteuid(65'534) == 0);
        const std::string trouble = error_of_opening(folder.path());
        const std::string command =
            "`chown -R " + std::to_string(::geteuid()) + " " + folder.path().string() + "`";
        if (is_root) REQUIRE(::seteuid(0) == 0);
        CHECK_MESSAGE(contains(trouble, command), trouble);
        return trouble;
    };
    REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
    CHECK(contains(error(), "lock: Permission denied; the server runs as user "));
    REQUIRE(::chmod(folder.path().c_str(), 0777) == 0);
    std::ofstream{folder.path() / "journal.db"};
    REQUIRE(::chmod((folder.path() / "journal.db").c_str(), 0444) == 0);
    CHECK(contains(error(), "cannot write to "));
}

TEST_CASE("a data folder or journal that other users can write to is named in the log") {
    const TempFolder folder;
    const auto warning = [&] {
        const seq::test::CapturedLog log;
        open_journal(folder.path());
        return log.text();
    };
    CHECK_FALSE(contains(warning(), "data-exposed"));
    for (const std::string name : {"", "journal.db"}) {
        const auto path = name.empty() ? folder.path() : folder.path() / name;
        std::filesystem::permissions(path, std::filesystem::perms::group_write,
                                     std::filesystem::perm_options::add);
        CHECK(contains(warning(), "chmod go-w " + path.string()));
        std::filesystem::permissions(path, std::filesystem::perms::group_write,
                                     std::filesystem::perm_options::remove);
    }
}

TEST_CASE("a journal that is deleted or replaced under the server ends the process") {
    for (const bool is_replaced : {false, true}) {
        CAPTURE(is_replaced);
        const TempFolder folder;
        const TempFolder logs;
        Appender appender{folder.path(), {}, logs.path() / "log"};
        REQUIRE(appender.wait_for(1));
        std::filesystem::remove(folder.path() / "journal.db");
        if (is_replaced) std::ofstream{folder.path() / "journal.db"} << "another file";
        REQUIRE_FALSE(appender.wait_for(5'000));
        CHECK(appender.wait_for_end() == -1);
        CHECK(contains(read_text(logs.path() / "log"), "the journal was deleted or replaced"));
    }
}

TEST_CASE("a journal of another format is refused in a sentence, and every byte of it stays") {
    for (const int format : {1, 2, 3, 4, schema_version + 1}) {
        CAPTURE(format);
        const TempFolder folder;
        ten_records(folder.path());
        {
            Database database = journal_file(folder.path());
            database.fold_log_on_close(false);  // as a server leaves it that was killed
            REQUIRE(database.run(("PRAGMA user_version = " + std::to_string(format)).c_str()) ==
                    WriteResult::done);
        }
        const auto bytes = [&](const char* name) { return read_text(folder.path() / name); };
        const std::string file = bytes("journal.db");
        const std::string log = bytes("journal.db-wal");
        REQUIRE_FALSE(log.empty());
        const std::string error = error_of_opening(folder.path());
        CHECK(contains(error,
                       format < schema_version ? "an older server (format " : "a newer server (format "));
        CHECK(contains(error,
                       std::to_string(format) + "; this one reads format " + std::to_string(schema_version)));
        CHECK(bytes("journal.db") == file);
        CHECK(bytes("journal.db-wal") == log);
    }
}

TEST_CASE("a file that is no journal is left alone") {
    const TempFolder folder;
    const auto file = folder.path() / "journal.db";
    std::ofstream{folder.path() / "data"} << "x";
    CHECK(contains(error_of_opening(folder.path() / "data"), "is not a directory"));
    std::ofstream{file} << std::string(5000, 'x');
    CHECK(contains(error_of_opening(folder.path()), "not a database"));
    std::filesystem::remove(file);
    seq::test::change_journal(folder.path(), "CREATE TABLE recipes (cake TEXT)");
    CHECK(contains(error_of_opening(folder.path()), "another program's database"));
}

TEST_CASE("what is noted while the disk is full is written when there is space again") {
    const auto at = [](int seconds) { return room::TimePoint{std::chrono::seconds{seconds}}; };
    for (const bool ends_at_once : {false, true}) {
        CAPTURE(ends_at_once);
        seq::test::SimulatedDisk disk;
        const auto open = [&] { return open_journal("/data", {.files = &disk}); };
        Chain one{"AAAAAAAAAA"};
        Chain two{"BBBBBBBBBB"};
        auto journal = open();
        REQUIRE(append_and_wait(*journal, {one.next()}) == AppendResult::durable);
        REQUIRE(append_and_wait(*journal, {two.next()}) == AppendResult::durable);
        journal->note(one.room(), RoomState::running);
        journal->note_serving(at(100), Period::begins);
        REQUIRE(writable(*journal));
        disk.limit(0);
        journal->note(one.room(), RoomState::on_demand);
        journal->note(two.room(), RoomState::ended);
        journal->note_serving(at(150), Period::continues);
        journal->note_serving(at(200), Period::begins);
        journal->note_serving(at(250), Period::continues);
        journal->note_serving(at(300), Period::continues);
        CHECK_FALSE(writable(*journal));
        CHECK(append_and_wait(*journal, {two.next()}) == AppendResult::storage_full);
        disk.limit(UINT64_MAX);
        if (!ends_at_once) CHECK(writable(*journal));
        journal.reset();
        journal = open();
        CHECK(journal->rooms(RoomFilter::running)->empty());
        CHECK(journal->rooms(RoomFilter::living).value() == std::vector{one.room()});
        const auto served = journal->served();
        REQUIRE(served->size() == 2);
        CHECK((*served)[0].until == at(150));
        CHECK((*served)[1].from == at(200));
        CHECK((*served)[1].until == at(300));
    }
}

TEST_CASE("while another program holds a transaction the writer waits and logs it, without a loss") {
    const TempFolder folder;
    const seq::test::CapturedLog log;
    auto journal = SqliteJournal::open(folder.path(), {.busy_wait = std::chrono::seconds{1}});
    REQUIRE_MESSAGE(journal.has_value(), journal.error());
    Database other = journal_file(folder.path());
    REQUIRE(other.run("BEGIN IMMEDIATE") == WriteResult::done);
    Chain chain{"AAAAAAAAAA"};
    std::promise<AppendResult> answered;
    auto answer = answered.get_future();
    (*journal)->append({chain.next()}, [&](AppendResult stored) { answered.set_value(stored); });
    CHECK(seq::test::eventually(
        [&] { return contains(log.text(), "another program has locked the journal"); }));
    CHECK(answer.wait_for(std::chrono::seconds{0}) == std::future_status::timeout);
    REQUIRE(other.run("COMMIT") == WriteResult::done);
    CHECK(answer.get() == AppendResult::durable);
}

TEST_CASE("another program's endless transaction is like a full disk, and does not end the process") {
    const TempFolder folder;
    const seq::test::CapturedLog log;
    auto journal = SqliteJournal::open(folder.path(), {.busy_wait = std::chrono::milliseconds{2}});
    REQUIRE_MESSAGE(journal.has_value(), journal.error());
    Database other = journal_file(folder.path());
    REQUIRE(other.run("BEGIN IMMEDIATE") == WriteResult::done);
    Chain chain{"AAAAAAAAAA"};
    const Chain before = chain;
    CHECK_FALSE(writable(**journal));
    CHECK(append_and_wait(**journal, {chain.next()}) == AppendResult::storage_full);
    REQUIRE(other.run("COMMIT") == WriteResult::done);
    CHECK(writable(**journal));
    CHECK((*journal)->read(chain.room())->empty());
    chain = before;
    CHECK(append_and_wait(**journal, {chain.next()}) == AppendResult::durable);
}
