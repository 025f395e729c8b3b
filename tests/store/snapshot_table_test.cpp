#include <doctest/doctest.h>

#include "server/store/copy.hpp"
#include "server/store/record_table.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"

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

TEST_CASE("the newest snapshot of a room is there when the journal is opened again, indexed or not") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    const auto records = chain.next_many(20, "{}");
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append_and_wait(*journal, records) == AppendResult::durable);
        CHECK(journal->snapshot(chain.room()).value() == std::nullopt);
        journal->keep_snapshot(snapshot_after(records[5], "older"));
        journal->keep_snapshot(snapshot_after(records[11], std::string(100'000, 'x')));
        REQUIRE(append_and_wait(*journal, {chain.next()}) == AppendResult::durable);
        CHECK(journal->snapshot(chain.room()).value()->version == 12);
    }
    const auto journal = open_journal(folder.path());
    const auto read = journal->snapshot(chain.room()).value().value();
    CHECK(read.version == 12);
    CHECK(read.hash == records[11].hash);
    CHECK(read.program == "a build");
    CHECK(read.outages == 3);
    CHECK(read.state == std::string(100'000, 'x'));
    CHECK(journal->snapshot({"BBBBBBBBBB"}).value() == std::nullopt);
}

TEST_CASE("a snapshot whose record is not in the journal does not count") {
    auto [folder, chain, journal] = NewJournal{};
    const auto records = chain.next_many(3, "{}");
    REQUIRE(append_and_wait(*journal, records) == AppendResult::durable);
    for (const room::JournalRecord& other : {Chain{"AAAAAAAAAA"}.next("another"), chain.next()}) {
        journal->keep_snapshot(snapshot_after(other, "state"));
        REQUIRE(append_and_wait(*journal, {Chain{"BBBBBBBBBB"}.next()}) == AppendResult::durable);
        CHECK(journal->snapshot(chain.room()).value() == std::nullopt);
    }
}

TEST_CASE("a snapshot that was changed in the file does not count") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append_and_wait(*journal, chain.next_many(3, "{}")) == AppendResult::durable);
        journal->keep_snapshot(snapshot_after(*journal->read(chain.room())->begin(), "state"));
    }
    const auto with = [&](const std::string& change) {
        Database file = test::journal_file(folder.path());
        REQUIRE(file.run("BEGIN") == WriteResult::done);
        REQUIRE(file.run(("UPDATE snapshots SET " + change).c_str()) == WriteResult::done);
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

TEST_CASE("a room that has lost records to a full disk keeps no snapshot of them") {
    auto [folder, chain, journal] = NewJournal{};
    const auto records = chain.next_many(3, "{}");
    REQUIRE(append_and_wait(*journal, records) == AppendResult::durable);
    journal->keep_snapshot(snapshot_after(records[1], "state"));
    REQUIRE(append_and_wait(*journal, {chain.next("{}")}) == AppendResult::durable);
    journal->limit_pages(1);
    room::JournalRecord lost = chain.next(random_text(1'000'000));
    CHECK(append_and_wait(*journal, {lost}) == AppendResult::storage_full);
    journal->limit_pages(1'000'000);
    journal->keep_snapshot(snapshot_after(lost, "lost"));
    CHECK(append_and_wait(*journal, {lost}) ==
          AppendResult::storage_full);  // until the room has been read again
    CHECK(journal->snapshot(chain.room()).value()->version == 2);
    CHECK(append_and_wait(*journal, {lost}) == AppendResult::durable);
}

const protocol::RoomCode table_a{"AAAAAAAAAA"};
const protocol::RoomCode table_b{"BBBBBBBBBB"};

protocol::PushSubscribe browser(const std::string& name, const std::string& auth = "auth") {
    return {"https://push.example/" + name, "key", auth};
}

AppendResult change_and_wait(Journal& journal, room::SubscriptionChange change) {
    return append_and_wait(journal, {.subscriptions = {std::move(change)}});
}

AppendResult add(Journal& journal, const protocol::RoomCode& room, std::uint16_t member,
                 protocol::PushSubscribe subscription) {
    return change_and_wait(
        journal, {.room = room, .member = {{member}}, .added = std::move(subscription), .removed = {}});
}

std::vector<protocol::PushSubscribe> of(Journal& journal, const protocol::RoomCode& room,
                                        std::uint16_t member) {
    return journal.subscriptions(room, {member}).value();
}

TEST_CASE("subscriptions are there when the journal is opened again, and their keys can change") {
    const TempFolder folder;
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(add(*journal, table_a, 2, browser("one")) == AppendResult::durable);
        REQUIRE(add(*journal, table_a, 2, browser("two")) == AppendResult::durable);
        REQUIRE(add(*journal, table_a, 2, browser("one", "new")) == AppendResult::durable);
    }
    const auto journal = open_journal(folder.path());
    CHECK(of(*journal, table_a, 2) == std::vector{browser("two"), browser("one", "new")});
    CHECK(of(*journal, table_a, 3).empty());
    CHECK(of(*journal, table_b, 2).empty());
}

TEST_CASE("a member has three subscriptions at most, and the newest ones stay") {
    auto [folder, chain, journal] = NewJournal{};
    REQUIRE(add(*journal, table_a, 3, browser("other")) == AppendResult::durable);
    for (const char* name : {"one", "two", "three", "four"})
        REQUIRE(add(*journal, table_a, 2, browser(name)) == AppendResult::durable);
    CHECK(of(*journal, table_a, 2) == std::vector{browser("two"), browser("three"), browser("four")});
    CHECK(of(*journal, table_a, 3) == std::vector{browser("other")});
}

TEST_CASE("one subscription is removed, or all of a member or a room, or a member's move to another room") {
    auto [folder, chain, journal] = NewJournal{};
    for (const std::uint16_t member : {1, 2, 3})
        for (const char* name : {"one", "two"})
            REQUIRE(add(*journal, table_a, member, browser(name)) == AppendResult::durable);
    room::SubscriptionChange move{.room = table_a, .member = {{3}}};
    move.moved = {table_b, {1}};
    REQUIRE(change_and_wait(*journal, std::move(move)) == AppendResult::durable);
    CHECK(of(*journal, table_b, 1) == std::vector{browser("one"), browser("two")});
    CHECK(of(*journal, table_a, 3).empty());
    change_and_wait(*journal,
                    {.room = table_a, .member = {{1}}, .added = {}, .removed = browser("one").endpoint});
    CHECK(of(*journal, table_a, 1) == std::vector{browser("two")});
    CHECK(of(*journal, table_a, 2).size() == 2);
    change_and_wait(*journal, {.room = table_a, .member = {{2}}, .added = {}, .removed = {}});
    CHECK(of(*journal, table_a, 2).empty());
    CHECK(of(*journal, table_a, 1).size() == 1);
    change_and_wait(*journal, {.room = table_a, .member = {}, .added = {}, .removed = {}});
    CHECK(of(*journal, table_a, 1).empty());
    CHECK(of(*journal, table_b, 1).size() == 2);
}

TEST_CASE("the key of Web Push is made once, and a backup has it with the subscriptions") {
    const TempFolder folder;
    const protocol::Digest key{1};
    {
        const auto journal = open_journal(folder.path() / "data");
        CHECK(journal->push_key(key).value() == key);
        CHECK(journal->push_key({2}).value() == key);
        REQUIRE(add(*journal, table_a, 2, browser("one")) == AppendResult::durable);
    }
    REQUIRE(copy_journal(folder.path() / "data" / "journal.db", folder.path() / "backup"));
    {
        const auto again = open_journal(folder.path() / "data");
        CHECK(again->push_key({3}).value() == key);
        std::filesystem::create_directory(folder.path() / "restored");
        REQUIRE(copy_journal(folder.path() / "backup", folder.path() / "restored" / "journal.db"));
    }
    const auto restored = open_journal(folder.path() / "restored");
    CHECK(restored->push_key({4}).value() == key);
    CHECK(of(*restored, table_a, 2) == std::vector{browser("one")});
}

TEST_CASE("a damaged key of Web Push is an error that says what to do") {
    const TempFolder folder;
    REQUIRE(open_journal(folder.path())->push_key({1}).has_value());
    for (const char* damage : {"UPDATE push_key SET key = x'00'", "UPDATE push_key SET digest = x'00'"}) {
        test::change_journal(folder.path(), damage);
        const auto key = open_journal(folder.path())->push_key({2});
        REQUIRE_FALSE(key.has_value());
        CHECK(test::contains(key.error(), "is damaged; restore a backup, or start with --push=false"));
    }
}

TEST_CASE("a journal of an older format gets the tables of Web Push") {
    for (const int format : {5, 7}) {
        CAPTURE(format);
        const TempFolder folder;
        open_journal(folder.path());
        if (format == 5) {
            test::turn_into_format_5(folder.path());
        } else {
            test::change_journal(folder.path(), test::turn_into_format_8);
            test::change_journal(folder.path(),
                                 "DROP TABLE subscriptions; DROP TABLE push_key; PRAGMA user_version = 7");
        }
        const auto journal = open_journal(folder.path());
        CHECK(add(*journal, table_a, 2, browser("one")) == AppendResult::durable);
        CHECK(journal->push_key({1}).has_value());
    }
}

}  // namespace
}  // namespace seq::store
