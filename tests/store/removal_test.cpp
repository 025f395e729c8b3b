#include <doctest/doctest.h>

#include "server/store/copy.hpp"
#include "server/store/record_index.hpp"
#include "server/store/record_table.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/simulated_disk.hpp"

// Rooms that are removed from a journal, with all that is stored about them.

namespace seq::store {
namespace {

using test::DiskImage;
using test::SimulatedDisk;

constexpr const char* data = "/srv/data";
constexpr const char* file = "/srv/data/journal.db";

std::unique_ptr<SqliteJournal> open_on(SimulatedDisk& disk) {
    return seq::test::open_journal(data, {.files = &disk});
}

AppendResult remove(Journal& journal, const protocol::RoomCode& room) {
    return append_and_wait(journal, {.removed = room});
}

std::int64_t count(SimulatedDisk& disk, const char* sql) {
    const auto database = Database::open_to_read(file, disk);
    Statement select{*database, sql};
    REQUIRE(select.step() == Statement::Step::row);
    return select.number(0);
}

/// Two rooms whose records alternate in the journal. The first has ended.
struct TwoRooms {
    explicit TwoRooms(std::size_t records) : size{records} {
        const auto journal = open_on(disk);
        for (std::size_t i = 0; i < records; ++i)
            for (Chain* const room : {&gone, &kept})
                REQUIRE(append_and_wait(*journal, {room->next(random_text(6000))}) == AppendResult::durable);
        for (const Chain* const room : {&gone, &kept}) {
            room::SubscriptionChange push{
                .room = room->room(), .member = {{2}}, .added = protocol::PushSubscribe{}};
            journal->append({{}, {{.room = room->room(), .member = {1}}}, {push}}, [](AppendResult) {});
        }
        journal->note(gone.room(), RoomState::ended);
    }
    /// What is wrong after a removal that may have been interrupted; empty if nothing is.
    std::string trouble(SimulatedDisk& later) const {
        later.limit(UINT64_MAX);
        const auto journal = open_on(later);
        std::string all;
        const std::size_t left = journal->read(gone.room())->size();
        if (left != 0 && left != size) all += "half a room; ";
        if (journal->tokens(gone.room())->empty() != (left == 0)) all += "its tokens; ";
        if (journal->subscriptions(gone.room(), {2})->empty() != (left == 0)) all += "its subscriptions; ";
        if (left == 0 && test::has_lost_versions(*journal, gone.room())) all += "its head; ";
        if (journal->read(kept.room())->size() != size || journal->tokens(kept.room())->size() != 1 ||
            journal->subscriptions(kept.room(), {2})->size() != 1 ||
            test::has_lost_versions(*journal, kept.room()))
            all += "the other room; ";
        REQUIRE(journal->compact().has_value());
        const std::int64_t rows = count(later, "SELECT count(*) FROM records");
        if (rows != static_cast<std::int64_t>(left + size)) all += "records of no room; ";
        return all;
    }
    SimulatedDisk disk;
    Chain gone{"AAAAAAAAAA"};
    Chain kept{"BBBBBBBBBB"};
    std::size_t size;
};

}  // namespace

TEST_CASE("a removed room leaves nothing, other rooms keep everything, and the file becomes smaller") {
    const test::CapturedLog quiet;
    TwoRooms rooms{100};
    const std::uint64_t before = *rooms.disk.size(file);
    {
        const auto journal = open_on(rooms.disk);
        CHECK(journal->rooms(RoomFilter::removable).value() == std::vector{rooms.gone.room()});
        CHECK(remove(*journal, rooms.gone.room()) == AppendResult::durable);
        CHECK(journal->newest(rooms.gone.room())->version == 0);
        CHECK(journal->rooms(RoomFilter::removable)->empty());
        REQUIRE(test::eventually([&] { return count(rooms.disk, "PRAGMA freelist_count") == 0; }));
        Chain again{"AAAAAAAAAA"};
        CHECK(append_and_wait(*journal, {again.next()}) == AppendResult::durable);
        CHECK(journal->read(again.room())->size() == 1);
        CHECK(remove(*journal, again.room()) == AppendResult::durable);
    }
    CHECK(*rooms.disk.size(file) < before * 3 / 4);
    CHECK(rooms.trouble(rooms.disk) == "");
}

TEST_CASE("a kill, a power cut or a full disk at any moment of a removal leaves a whole room or none") {
    const test::CapturedLog quiet;
    const TwoRooms rooms{4};
    const auto remove_on = [&](SimulatedDisk& disk) {
        const auto journal = open_on(disk);
        const AppendResult stored = remove(*journal, rooms.gone.room());
        static_cast<void>(journal->compact());
        return stored;
    };
    const auto start = rooms.disk.after_kill(0);
    const std::uint64_t before = start->operations();
    REQUIRE(remove_on(*start) == AppendResult::durable);
    const std::uint64_t changes = start->operations() - before;
    CHECK(changes > 20);
    for (std::uint64_t moment = 1; moment <= changes; ++moment) {
        CAPTURE(moment);
        const auto disk = rooms.disk.after_kill(moment);
        disk->kill_after(moment, moment);
        disk->cut_after(moment);
        remove_on(*disk);
        if (const auto killed = disk->take_killed()) CHECK(rooms.trouble(*killed) == "");
        SimulatedDisk later{disk->image()};
        CHECK(rooms.trouble(later) == "");
    }
    bool had_space = false;
    for (std::uint64_t bytes = 0; !had_space; bytes += 4096) {
        CAPTURE(bytes);
        const auto disk = rooms.disk.after_kill(0);
        disk->limit(disk->used() + bytes);
        if (SqliteJournal::open(data, {.files = disk.get()}).has_value())
            had_space = remove_on(*disk) == AppendResult::durable;
        CHECK(rooms.trouble(*disk) == "");
    }
}

TEST_CASE("records of removed rooms can be deleted, and no others") {
    const TwoRooms rooms{2};
    const auto disk = rooms.disk.after_kill(0);
    auto database = Database::open(file, *disk);
    REQUIRE(prepare(*database).empty());
    REQUIRE(remove_room(*database, rooms.gone.room()) == WriteResult::done);
    CHECK(database->run("DELETE FROM records") != WriteResult::done);
    CHECK(database->run("DELETE FROM records WHERE room = 'AAAAAAAAAA'") == WriteResult::done);
    CHECK(count(*disk, "SELECT count(*) FROM records") == 2);
}

TEST_CASE("a file that did not become smaller before does after it was made compact, and in a copy") {
    const test::CapturedLog quiet;
    const TwoRooms rooms{50};
    const auto disk = rooms.disk.after_kill(0);
    {
        auto database = Database::open(file, *disk);
        REQUIRE(database->run("PRAGMA auto_vacuum = NONE; VACUUM") == WriteResult::done);
        REQUIRE(prepare(*database).empty());
        REQUIRE(remove_room(*database, rooms.gone.room()) == WriteResult::done);
    }
    const std::uint64_t before = *disk->size(file);
    REQUIRE(copy_journal(file, "/srv/copy", Existing::keep, *disk).has_value());
    CHECK(rooms.trouble(*disk) == "");
    CHECK(*disk->size(file) < before * 6 / 10);
    CHECK(count(*disk, "PRAGMA auto_vacuum") == 2);
    REQUIRE(disk->rename("/srv/copy", file) == 0);
    CHECK(rooms.trouble(*disk) == "");
}

}  // namespace seq::store
