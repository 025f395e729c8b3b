#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/wait.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/damaged_leaf.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

// An unreadable page of the journal: the rooms on it are unavailable, the server and all other rooms
// continue.

using namespace seq::net;
using namespace seq::net::test;
using seq::test::contains;
using seq::test::open_journal;
namespace protocol = seq::protocol;
namespace store = seq::store;

namespace {

/// Closed rooms with so many records that the index over them has several leaves. Their codes sort before
/// those of almost all rooms that are created later.
void fill(const std::filesystem::path& data) {
    const auto journal = open_journal(data);
    for (int i = 0; i < 20; ++i) {
        store::Chain chain{"00000000" + std::to_string(10 + i)};
        REQUIRE(append_and_wait(*journal, chain.next_many(100, R"({"format":1})")) == store::Stored::durable);
        journal->note(chain.room(), store::RoomState::ended);
    }
}

}  // namespace

TEST_CASE(
    "a stranger joins a code whose index page is damaged: refused, and the server and other tables go on") {
    const seq::test::TemporaryFolder data;
    fill(data.path());
    open_journal(data.path());  // a start indexes all records
    seq::test::damage_first_leaf(data.path(), "room_index");
    const seq::test::CapturedLog log;
    const auto journal = open_journal(data.path());
    Limits limits;
    limits.sweep_every = std::chrono::milliseconds{5};
    RunningServer server{*journal, limits};
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    Client stranger{server.port()};
    CHECK(stranger.ask(protocol::Join{{"0000000000"}, "Eve", new_token()}) == "room-quarantined");
    CHECK(contains(log.text(), "journal-unreadable"));
    Client bob{server.port()};
    REQUIRE(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "accepted");
    CHECK(ann.ask(protocol::Say{"still here"}) == "accepted");
    CHECK(contains(get(server.port(), "/readyz"), "200 OK"));
}

TEST_CASE("with an unreadable list of rooms the server starts, reports not ready, and serves rooms") {
    MemoryJournal journal;
    journal.damage_lists(true);
    Limits limits;
    limits.sweep_every = std::chrono::milliseconds{1};
    RunningServer server{journal, limits};
    CHECK(contains(get(server.port(), "/readyz"), "503 Service Unavailable"));
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    CHECK(ann.ask(protocol::Say{"hello"}) == "accepted");
}

TEST_CASE("with unreadable serving periods the server does not start, and says why") {
    class Unserved final : public MemoryJournal {
        tl::expected<std::vector<store::Served>, std::string> served() override {
            return tl::unexpected{std::string{"the page is damaged"}};
        }
    };
    Unserved journal;
    ServerSetup setup;
    setup.listen.port(0);
    const auto server = Server::start(std::move(setup), journal);
    REQUIRE_FALSE(server.has_value());
    CHECK(server.error() == "the journal cannot be read: the page is damaged");
}
