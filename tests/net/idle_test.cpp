#include <doctest/doctest.h>
#include <utility>

#include "tests/net/support/client.hpp"
#include "tests/net/support/long_game.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

// Unused rooms on a running server. The times are so short that they have passed at the first check.

using namespace seq::net;
using namespace seq::net::test;
using seq::test::open_journal;
namespace protocol = seq::protocol;

namespace {

Limits impatient() {
    Limits limits;
    limits.rooms_idle = {.room = std::chrono::milliseconds{1}, .game = std::chrono::hours{1}};
    limits.sweep_every = std::chrono::milliseconds{20};
    limits.unload_after = std::chrono::milliseconds{1};
    limits.failed_entries_a_minute = 1e9;
    return limits;
}

/// Resumes without a last seen version and reads up to the snapshot: whether the room is archived.
bool is_archived(std::uint16_t port, const protocol::RoomCode& room, const protocol::Token& token) {
    Client client{port};
    client.say(protocol::Resume{room, token, new_token(), {}});
    while (true) {
        const auto message = client.hear();
        REQUIRE_FALSE(std::holds_alternative<protocol::Refused>(message));
        if (const auto* snapshot = std::get_if<protocol::Snapshot>(&message)) return snapshot->archived;
    }
}

}  // namespace

TEST_CASE("members of an unused room are notified that it is closed, and disconnected with a reason") {
    RunningServer server{impatient()};
    const protocol::Token token = new_token();
    Client ann{server.port()};
    ann.say(create_for_two(token));
    bool told = false;
    while (const auto bytes = ann.receive())
        told = told || bytes->find("\"room-archived\"") != std::string::npos;
    CHECK(told);
    CHECK(ann.close_code() == 4005);
}

TEST_CASE("a room with a running game is kept for the time limit of such rooms") {
    Limits limits = impatient();
    limits.rooms_idle.room = std::chrono::hours{1};
    RunningServer server{limits};
    Client ann = create_table(server.port());
    Client bob{server.port()};
    REQUIRE(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    REQUIRE(bob.ask(protocol::Sit{}) == "accepted");
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    CHECK(ann.ask(protocol::Say{"my move, I think"}) == "accepted");
}

TEST_CASE("an unloaded room is archived too, once, and also after a restart") {
    const seq::test::TemporaryFolder data;
    const protocol::Token token = new_token();
    protocol::RoomCode room;
    {
        const auto journal = open_journal(data.path());
        RunningServer server{*journal, Limits{.unload_after = std::chrono::milliseconds{1}}};
        Client ann = create_table(server.port(), token);
        room = *ann.room();
    }
    std::size_t records = 0;
    {
        const auto journal = open_journal(data.path());
        Limits limits = impatient();
        limits.rooms_idle.lobby = std::exchange(limits.rooms_idle.room, std::chrono::hours{1});
        RunningServer server{*journal, limits};
        REQUIRE(
            seq::test::eventually([&] { return journal->rooms(seq::store::RoomFilter::living)->empty(); }));
        records = journal->read(room)->size();
        Client bob{server.port()};
        CHECK(bob.ask(protocol::Join{room, "Bob", new_token()}) == "room-archived");
    }
    const auto journal = open_journal(data.path());
    CHECK(journal->read(room)->size() == records);
    CHECK(journal->rooms(seq::store::RoomFilter::running)->empty());
    RunningServer server{*journal};
    CHECK(is_archived(server.port(), room, token));
}

TEST_CASE("an archived room is removed if no game was finished in it, and otherwise kept") {
    const seq::test::TemporaryFolder data;
    const protocol::Token token = new_token();
    protocol::RoomCode unplayed;
    protocol::RoomCode played;
    {
        const auto journal = open_journal(data.path());
        RunningServer server{*journal, for_fast_clients({.room = {.budget_factor = 1'000'000}})};
        Client bob{server.port()};
        play_long_game(bob);
        played = *bob.room();
    }
    {
        const auto journal = open_journal(data.path());
        Limits slow = impatient();
        slow.unload_after = std::chrono::hours{1};  // so that its end is not noted
        RunningServer server{*journal, slow};
        Client ann = create_table(server.port(), token);
        REQUIRE(seq::test::eventually([&] { return !ann.receive(); }));
        unplayed = *ann.room();
    }
    const auto journal = open_journal(data.path());
    Limits limits = impatient();
    limits.rooms_idle.game = std::chrono::milliseconds{1};
    RunningServer server{*journal, limits};
    REQUIRE(seq::test::eventually([&] { return journal->newest(unplayed)->version == 0; }));
    REQUIRE(seq::test::eventually([&] {
        return journal->rooms(seq::store::RoomFilter::living)->empty() &&
               journal->rooms(seq::store::RoomFilter::removable)->empty();
    }));
    CHECK(journal->newest(played)->version > 0);
    Client ann{server.port()};
    CHECK(ann.ask(protocol::Resume{unplayed, token, new_token(), {}}) == "unknown-room");
}

TEST_CASE("an idle check does not keep a room in memory") {
    RunningServer server{for_fast_clients({.rooms_max = 1,
                                           .unload_after = std::chrono::milliseconds{40},
                                           .sweep_every = std::chrono::milliseconds{5}})};
    {
        Client ann = create_table(server.port());
    }
    Client bob{server.port()};
    REQUIRE(seq::test::eventually([&] { return bob.ask(create_for_two()) == "accepted"; }));
}
