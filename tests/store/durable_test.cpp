#include <algorithm>
#include <doctest/doctest.h>
#include <future>
#include <sys/stat.h>

#include "server/store/journal.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/counted_tokens.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/changed_journal.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::open_journal;

namespace {

unsigned permissions(const std::filesystem::path& path) {
    struct stat found{};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    return found.st_mode & 0777U;
}

}  // namespace

TEST_CASE("acknowledged records are there when the journal is opened again") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    const auto written = chain.next_many(3, R"({"format":1,"say":"hello"})");
    CHECK(append_and_wait(*open_journal(folder.path()), written) == AppendResult::durable);

    const auto read = open_journal(folder.path())->read(chain.room()).value();
    REQUIRE(read.size() == 3);
    for (std::size_t i = 0; i < written.size(); ++i) {
        CHECK(read[i].room == written[i].room);
        CHECK(read[i].epoch == written[i].epoch);
        CHECK(read[i].version == written[i].version);
        CHECK(read[i].body == written[i].body);
        CHECK(read[i].hash == written[i].hash);
    }
}

TEST_CASE("pending appends are written and answered when the journal is closed") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    int answered = 0;
    {
        const auto journal = open_journal(folder.path());
        for (int i = 0; i < 500; ++i)
            journal->append({chain.next()},
                            [&](AppendResult stored) { answered += stored == AppendResult::durable; });
    }
    CHECK(answered == 500);
    CHECK(open_journal(folder.path())->read(chain.room())->size() == 500);
}

TEST_CASE("a room is read page by page, and a page ends at the limit of records or of bytes") {
    auto [folder, chain, journal] = NewJournal{};
    const std::string body = R"({"format":1})";
    REQUIRE(append_and_wait(*journal, chain.next_many(10, body)) == AppendResult::durable);
    const auto sizes_with = [&](const PageLimits& limits) {
        std::vector<std::size_t> sizes;
        RecordPages pages{*journal, chain.room(), limits};
        for (auto page = pages.next(); !page.value().empty(); page = pages.next())
            sizes.push_back(page->size());
        return sizes;
    };
    CHECK(sizes_with({}) == std::vector<std::size_t>{10});
    CHECK(sizes_with({.records = 4}) == std::vector<std::size_t>{4, 4, 2});
    CHECK(sizes_with({.bytes = 3 * body.size()}) == std::vector<std::size_t>{3, 3, 3, 1});
    CHECK(sizes_with({.bytes = 1}).size() == 10);
}

TEST_CASE("a page that does not follow from the position before it is an error") {
    auto [folder, chain, journal] = NewJournal{};
    const auto written = chain.next_many(4, R"({"format":1})");
    REQUIRE(append_and_wait(*journal, written) == AppendResult::durable);
    CHECK(journal->read_page(chain.room(), {2, written[1].hash}, {})->size() == 2);
    CHECK_FALSE(journal->read_page(chain.room(), {2, written[0].hash}, {}).has_value());
}

TEST_CASE("a room that was never written has no records") {
    const TempFolder folder;
    const auto records = open_journal(folder.path())->read({"NEVERTHERE"}).value();
    CHECK(records.empty());
}

TEST_CASE("appends of all rooms are answered in the order in which they were handed over") {
    const TempFolder folder;
    std::vector<int> order;
    {
        const auto journal = open_journal(folder.path());
        std::vector<Chain> chains{Chain{"AAAAAAAAAA"}, Chain{"BBBBBBBBBB"}, Chain{"CCCCCCCCCC"}};
        for (int i = 0; i < 300; ++i)
            journal->append({chains[static_cast<std::size_t>(i) % 3].next()},
                            [&order, i](AppendResult) { order.push_back(i); });
    }
    REQUIRE(order.size() == 300);
    CHECK(std::ranges::is_sorted(order));
}

TEST_CASE("commits are further apart under moderate load only") {
    using namespace std::chrono_literals;
    for (const std::size_t jobs : {0, 1, 2, 16, 17, 1000})
        CHECK(spacing_after(jobs, 5ms) == 5ms);
    for (const std::size_t jobs : {3, 9, 15})
        CHECK(spacing_after(jobs, 5ms) == 10ms);
    CHECK(spacing_after(9, 0ms) == 0ms);
}

TEST_CASE("an append is already readable when it is answered") {
    auto [folder, chain, journal] = NewJournal{};
    for (std::size_t i = 1; i <= 20; ++i) {
        std::promise<std::size_t> readable;  // read within the answer, before the journal's thread goes on
        journal->append({chain.next()},
                        [&](AppendResult) { readable.set_value(journal->read(chain.room())->size()); });
        CHECK(readable.get_future().get() == i);
    }
}

TEST_CASE("the data directory is its owner's alone, and so are its files") {
    const TempFolder folder;
    const auto data = folder.path() / "new" / "data";
    const auto journal = open_journal(data);
    Chain chain{"AAAAAAAAAA"};
    REQUIRE(append_and_wait(*journal, {chain.next()}) == AppendResult::durable);
    CHECK(permissions(data) == 0700U);
    for (const auto& file : std::filesystem::directory_iterator{data}) {
        CAPTURE(file.path().string());
        CHECK(permissions(file.path()) == 0600U);
    }
}

TEST_CASE("a room is loaded on demand, unless a time limit was noted and not taken back") {
    const TempFolder folder;
    Chain one{"AAAAAAAAAA"};
    Chain two{"BBBBBBBBBB"};
    const auto rooms = [&] {
        std::vector<std::string> codes;
        const auto unfinished = open_journal(folder.path())->rooms(RoomFilter::running);
        for (const auto& room : unfinished.value())
            codes.push_back(room.text);
        return codes;
    };
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append_and_wait(*journal, {one.next()}) == AppendResult::durable);
        journal->note(two.room(), RoomState::running);
        REQUIRE(append_and_wait(*journal, {two.next()}) == AppendResult::durable);
    }
    CHECK(rooms() == std::vector<std::string>{"BBBBBBBBBB"});
    open_journal(folder.path())->note(one.room(), RoomState::running);
    CHECK(rooms() == std::vector<std::string>{"AAAAAAAAAA", "BBBBBBBBBB"});
    REQUIRE(append_and_wait(*open_journal(folder.path()), {one.next()}) == AppendResult::durable);
    CHECK(rooms() == std::vector<std::string>{"AAAAAAAAAA", "BBBBBBBBBB"});
    open_journal(folder.path())->note(one.room(), RoomState::on_demand);
    CHECK(rooms() == std::vector<std::string>{"BBBBBBBBBB"});
    CHECK(open_journal(folder.path())->read(one.room())->size() == 2);
    CHECK(open_journal(folder.path())->rooms(RoomFilter::living)->size() == 2);
}

TEST_CASE("a finished room is still living, one that has ended is not, and its records can be read") {
    const TempFolder folder;
    Chain one{"AAAAAAAAAA"};
    Chain two{"BBBBBBBBBB"};
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append_and_wait(*journal, one.next_many(2, R"({"format":1})")) == AppendResult::durable);
        REQUIRE(append_and_wait(*journal, {two.next()}) == AppendResult::durable);
        journal->note(one.room(), RoomState::on_demand);
        journal->note(two.room(), RoomState::ended);
    }
    const auto journal = open_journal(folder.path());
    CHECK(journal->rooms(RoomFilter::running)->empty());
    CHECK(journal->rooms(RoomFilter::living).value() == std::vector{one.room()});
    CHECK(journal->read(two.room())->size() == 1);
}

TEST_CASE("the newest record of a room is to be had without those before it") {
    auto [folder, chain, journal] = NewJournal{};
    CHECK(journal->newest(chain.room())->version == 0);
    REQUIRE(append_and_wait(*journal, chain.next_many(3, R"({"format":1})")) == AppendResult::durable);
    REQUIRE(append_and_wait(*journal, {chain.next(R"({"format":1,"say":"bye"})")}) == AppendResult::durable);
    CHECK(journal->newest(chain.room())->version == 4);
    CHECK(journal->newest(chain.room())->body == R"({"format":1,"say":"bye"})");
}

TEST_CASE("when rooms were served outlives the process, each time with its own beginning and end") {
    const TempFolder folder;
    const auto at = [](int seconds) { return room::TimePoint{std::chrono::seconds{seconds}}; };
    {
        const auto journal = open_journal(folder.path());
        CHECK(journal->served()->empty());
        journal->note_serving(at(100), Period::begins);
        journal->note_serving(at(105), Period::continues);
        journal->note_serving(at(103), Period::continues);  // earlier than what is stored
    }
    {
        const auto journal = open_journal(folder.path());
        journal->note_serving(at(200), Period::begins);
    }
    const auto served = open_journal(folder.path())->served();
    REQUIRE(served->size() == 2);
    CHECK((*served)[0].from == at(100));
    CHECK((*served)[0].until == at(105));
    CHECK((*served)[1].from == at(200));
    CHECK((*served)[1].until == at(200));
}

TEST_CASE("tokens that have changed are durable with or without records, or rolled back with them") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    Chain other{"BBBBBBBBBB"};
    const auto append = [](SqliteJournal& journal, std::vector<room::JournalRecord> records,
                           room::MemberTokens tokens) {
        return append_and_wait(journal, {std::move(records), {std::move(tokens)}});
    };
    {
        const auto journal = open_journal(folder.path());
        REQUIRE(append(*journal, {chain.next()}, counted_tokens(chain.room(), 1)) == AppendResult::durable);
        REQUIRE(append(*journal, {}, counted_tokens(chain.room(), 2)) == AppendResult::durable);
        auto second = counted_tokens(chain.room(), 5);
        second.member = {2};
        REQUIRE(append(*journal, {}, second) == AppendResult::durable);
        journal->limit_pages(1);
        CHECK(append(*journal, other.next_many(50, random_text(5000)), counted_tokens(other.room(), 1)) ==
              AppendResult::storage_full);
        CHECK(append(*journal, {}, counted_tokens(other.room(), 1)) ==
              AppendResult::storage_full);  // blocked
    }
    const auto journal = open_journal(folder.path());
    auto second = counted_tokens(chain.room(), 5);
    second.member = {2};
    CHECK(journal->tokens(chain.room()).value() == std::vector{counted_tokens(chain.room(), 2), second});
    CHECK(journal->tokens(other.room())->empty());
    CHECK(journal->read(chain.room())->size() == 1);
}

TEST_CASE("tokens of a wrong length are an error, and no token") {
    auto [folder, chain, journal] = NewJournal{};
    seq::test::change_journal(folder.path(), "INSERT INTO tokens VALUES ('AAAAAAAAAA', 1, x'00', x'', x'')");
    CHECK_FALSE(journal->tokens({"AAAAAAAAAA"}).has_value());
}

TEST_CASE("many more records than one write-ahead log holds stay readable") {
    const TempFolder folder;
    Chain chain{"AAAAAAAAAA"};
    const std::string body(2000, 'x');
    {
        const auto journal = open_journal(folder.path());
        for (int i = 0; i < 60; ++i)
            REQUIRE(append_and_wait(*journal, chain.next_many(100, body)) == AppendResult::durable);
    }
    CHECK(open_journal(folder.path())->read(chain.room())->size() == 6000);
}

TEST_CASE("a room and the first record of the room that follows it are durable together, or neither is") {
    auto [folder, old, journal] = NewJournal{};
    Chain next{"BBBBBBBBBB"};
    REQUIRE(append_and_wait(*journal, old.next_many(1, "{}")) == AppendResult::durable);
    Chain lost{"CCCCCCCCCC"};
    Chain with_it{"DDDDDDDDDD"};
    journal->limit_pages(1);
    auto too_much = lost.next_many(50, random_text(5000));
    too_much.push_back(with_it.next());
    CHECK(append_and_wait(*journal, too_much) == AppendResult::storage_full);
    journal->limit_pages(1'000'000);
    CHECK(journal->read(lost.room())->empty());
    CHECK(journal->read(with_it.room())->empty());
    CHECK(append_and_wait(*journal, {old.next(), next.next()}) == AppendResult::durable);
    CHECK(journal->read(old.room())->size() == 2);
    CHECK(journal->read(next.room())->size() == 1);
    CHECK(journal->newest(next.room())->version == 1);
    CHECK(std::ranges::count(journal->rooms(RoomFilter::living).value(), next.room()) == 1);
    CHECK(append_and_wait(*journal, {next.next()}) == AppendResult::durable);
}
