#include "server/store/copy.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <sys/stat.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/appender.hpp"
#include "tests/store/support/file_size_limit.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/simulated_disk.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::open_journal;
using seq::test::writable;

namespace {

namespace fs = std::filesystem;

CopyReport copied(const fs::path& data, const fs::path& to, Existing existing = Existing::keep) {
    auto copy = copy_journal(data / "journal.db", to, existing);
    REQUIRE_MESSAGE(copy.has_value(), copy.error());
    return std::move(*copy);
}

std::string error_of(const tl::expected<CopyReport, std::string>& copy) {
    return copy ? std::string{} : copy.error();
}

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}));
}

void break_record(const fs::path& data, const std::string& room) {
    seq::test::change_records(
        data, "UPDATE records SET body = x'7B7D' WHERE version = 2 AND room = '" + room + "'");
}

}  // namespace

TEST_CASE("a copy of a journal that is open has all that is durable, and is its owner's alone") {
    const TempFolder data;
    const TempFolder elsewhere;
    const auto journal = open_journal(data.path());
    Chain one{"AAAAAAAAAA"};
    Chain two{"BBBBBBBBBB"};
    REQUIRE(append_and_wait(*journal, one.next_many(3, R"({"format":1})")) == AppendResult::durable);
    REQUIRE(append_and_wait(*journal, two.next_many(4, R"({"format":1})")) == AppendResult::durable);
    journal->note(two.room(), RoomState::ended);
    REQUIRE(writable(*journal));  // earlier writes are on the disk

    const fs::path file = elsewhere.path() / "copy.db";
    const CopyReport copy = copied(data.path(), file);
    CHECK(copy.rooms == 2);
    CHECK(copy.records == 7);
    CHECK(copy.faults.empty());
    CHECK(files_in(elsewhere.path()) == 1);
    struct stat found{};
    REQUIRE(::stat(file.c_str(), &found) == 0);
    CHECK((found.st_mode & 0777U) == 0600U);
    REQUIRE(append_and_wait(*journal, {one.next()}) == AppendResult::durable);

    const TempFolder again;
    fs::copy_file(file, again.path() / "journal.db");
    const auto restored = open_journal(again.path());
    CHECK(restored->read(one.room())->size() == 3);
    CHECK(restored->read(two.room())->size() == 4);
    CHECK(restored->rooms(RoomFilter::living).value() == std::vector{one.room()});
}

TEST_CASE("a server on a copy begins an epoch that neither the original nor another copy has") {
    const TempFolder data;
    const TempFolder elsewhere;
    CHECK(open_journal(data.path())->epoch() == 1);
    copied(data.path(), elsewhere.path() / "copy.db");
    CHECK(open_journal(data.path())->epoch() == 1);

    const TempFolder second;
    fs::copy_file(elsewhere.path() / "copy.db", second.path() / "journal.db");
    const std::uint32_t epoch = open_journal(second.path())->epoch();
    CHECK(epoch > 1);
    CHECK(open_journal(second.path())->epoch() == epoch);

    // A copy of the copy, independent of the clock.
    copied(second.path(), elsewhere.path() / "copy of copy.db");
    const TempFolder third;
    fs::copy_file(elsewhere.path() / "copy of copy.db", third.path() / "journal.db");
    CHECK(open_journal(third.path())->epoch() > epoch);
}

TEST_CASE("two copies that are served with a clock behind their epoch begin different epochs") {
    test::SimulatedDisk disk;
    disk.provide_randomness();
    const JournalSetup setup{.files = &disk};
    const auto epoch_in = [&](const fs::path& folder) {
        return SqliteJournal::open(folder, setup).value()->epoch();
    };
    CHECK(epoch_in("/data") == 1);
    const auto copy_to = [&](const fs::path& from, const fs::path& to) {
        REQUIRE(copy_journal(from / "journal.db", to / "journal.db", Existing::keep, disk).has_value());
    };
    for (const char* folder : {"/served", "/backup", "/one", "/two"})
        REQUIRE(disk.make_folder(folder) == 0);
    copy_to("/data", "/served");
    CHECK(epoch_in("/served") > 1);
    copy_to("/served", "/backup");
    disk.set_time(std::chrono::years{10});
    copy_to("/backup", "/one");
    copy_to("/backup", "/two");
    CHECK(epoch_in("/one") != epoch_in("/two"));
}

TEST_CASE("copies made while five rooms are written to hold whole rooms, and the writer never notices") {
    const TempFolder data;
    const TempFolder elsewhere;
    Appender appender{data.path()};
    for (int round = 0; round < 5; ++round) {
        REQUIRE(appender.wait_for(200));
        const CopyReport copy = copied(data.path(), elsewhere.path() / "copy.db", Existing::replace);
        CHECK(copy.faults.empty());
        CHECK(copy.rooms == 5);
        CHECK(copy.records >= static_cast<std::uint64_t>(200 * (round + 1)));
    }
    CHECK(appender.wait_for(200));
}

TEST_CASE("an existing file is replaced only on request, and the journal itself never") {
    const TempFolder data;
    const TempFolder elsewhere;
    open_journal(data.path());
    const fs::path file = elsewhere.path() / "copy.db";
    std::ofstream{file} << "holiday pictures";
    CHECK(contains(error_of(copy_journal(data.path() / "journal.db", file)), "copy.db exists"));
    CHECK(fs::file_size(file) == 16);
    copied(data.path(), file, Existing::replace);
    CHECK(fs::file_size(file) > 4096);
    const fs::path journal = data.path() / "journal.db";
    CHECK(contains(error_of(copy_journal(journal, journal, Existing::replace)), "is the journal itself"));
}

TEST_CASE("a file that is no journal, or a pipe, is not copied, and the attempt leaves no file") {
    const TempFolder folder;
    const fs::path from = folder.path() / "from.db";
    const auto error = [&] { return error_of(copy_journal(from, folder.path() / "to.db")); };
    CHECK(contains(error(), "there is no journal"));
    CHECK(files_in(folder.path()) == 0);
    std::ofstream{from} << std::string(5000, 'x');
    CHECK(contains(error(), "not a database"));
    std::ofstream{from} << "";
    CHECK(contains(error(), "it is not a journal"));
    fs::remove(from);
    REQUIRE(::mkfifo(from.c_str(), 0600) == 0);
    CHECK(contains(error(), "is not a file"));
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("a journal with a trigger, view, table or index of somebody else is not copied") {
    for (const std::string kind :
         {"TRIGGER extra AFTER INSERT ON records BEGIN DELETE FROM tokens; END",
          "VIEW extra AS SELECT * FROM tokens", "TABLE extra (a)", "INDEX extra ON records (body)"}) {
        CAPTURE(kind);
        const TempFolder data;
        const TempFolder elsewhere;
        open_journal(data.path());
        copied(data.path(), elsewhere.path() / "before.db");
        seq::test::change_journal(data.path(), "CREATE " + kind);
        const auto copy = copy_journal(data.path() / "journal.db", elsewhere.path() / "copy.db");
        CHECK(contains(error_of(copy), "that no journal of a server has"));
        CHECK(files_in(elsewhere.path()) == 1);
    }
}

TEST_CASE("a copy on a full disk leaves no file behind") {
    const TempFolder data;
    const TempFolder elsewhere;
    const auto journal = open_journal(data.path());
    Chain chain{"AAAAAAAAAA"};
    REQUIRE(append_and_wait(*journal, chain.next_many(200, random_text(3000))) == AppendResult::durable);
    {
        const FileSizeLimit limit{300'000};
        const auto copy = copy_journal(data.path() / "journal.db", elsewhere.path() / "copy.db");
        CHECK(contains(error_of(copy), "cannot write " + (elsewhere.path() / "copy.db").string()));
    }
    CHECK(files_in(elsewhere.path()) == 0);
    CHECK(copied(data.path(), elsewhere.path() / "copy.db").records == 200);
}

TEST_CASE("a room that is broken in the original is copied as it is, and named") {
    const TempFolder data;
    const TempFolder elsewhere;
    {
        const auto journal = open_journal(data.path());
        Chain good{"AAAAAAAAAA"};
        Chain bad{"BBBBBBBBBB"};
        REQUIRE(append_and_wait(*journal, good.next_many(3, R"({"format":1})")) == AppendResult::durable);
        REQUIRE(append_and_wait(*journal, bad.next_many(3, R"({"format":1})")) == AppendResult::durable);
    }
    break_record(data.path(), "BBBBBBBBBB");
    const CopyReport copy = copied(data.path(), elsewhere.path() / "copy.db");
    CHECK(copy.records == 6);
    REQUIRE(copy.faults.size() == 1);
    CHECK(contains(copy.faults[0], "room BBBBBBBBBB: record 2 does not follow from the one before it"));
}
