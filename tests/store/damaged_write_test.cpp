#include <doctest/doctest.h>
#include <future>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/temp_folder.hpp"
#include "tests/store/support/wait.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/damaged_leaf.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/writable.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::open_journal;
using seq::test::writable;

// Writes that hit an unreadable page: the rooms on it lose them and get an error, all others continue.

namespace {

/// Many rooms, so that the tables of rooms have several leaves.
void fill(const std::filesystem::path& data) {
    const auto journal = open_journal(data);
    for (int i = 0; i < 1000; ++i)
        journal->note({"000000" + std::to_string(1000 + i)}, RoomState::running);
}

std::future<Stored> append(Journal& journal, std::vector<room::JournalRecord> records) {
    auto answered = std::make_shared<std::promise<Stored>>();
    std::future<Stored> answer = answered->get_future();
    journal.append(std::move(records), [answered](Stored stored) { answered->set_value(stored); });
    return answer;
}

}  // namespace

TEST_CASE("an append that meets a damaged page is refused, and the appends of other rooms become durable") {
    const TempFolder data;
    fill(data.path());
    seq::test::damage_first_leaf(data.path(), "rooms");
    const seq::test::CapturedLog log;
    const auto journal = open_journal(data.path());
    Chain damaged{"0000001000A"};  // a new room has to be noted between the first ones
    Chain good{"ZZZZZZZZZZ"};
    for (int round = 0; round < 3; ++round) {
        CAPTURE(round);
        // They queue while the writer is busy, so most of them are written in one transaction.
        std::vector<std::future<Stored>> of_damaged;
        std::vector<std::future<Stored>> of_good;
        for (int i = 0; i < 20; ++i) {
            of_good.push_back(append(*journal, {good.next()}));
            of_damaged.push_back(append(*journal, {damaged.next()}));
        }
        for (auto& answer : of_good)
            CHECK(answer.get() == Stored::durable);
        for (auto& answer : of_damaged)
            CHECK(answer.get() == Stored::damaged);
    }
    CHECK(contains(log.text(), "a page of the journal is damaged"));
    CHECK_FALSE(std::filesystem::exists(data.path() / "journal.doubt"));
    CHECK(journal->read(good.room())->size() == 60);
    CHECK(writable(*journal));
}

TEST_CASE("a note that meets a damaged page is dropped, and the other jobs become durable") {
    const TempFolder data;
    fill(data.path());
    seq::test::damage_first_leaf(data.path(), "rooms_unfinished");
    const auto journal = open_journal(data.path());
    Chain other{"ZZZZZZZZZZ"};
    journal->note({"0000001000"}, RoomState::ended);
    CHECK(append_and_wait(*journal, {other.next()}) == Stored::durable);
    CHECK(journal->read(other.room())->size() == 1);
}
