#include "tests/net/support/play.hpp"

// Unused rooms on a running server. The times are so short that they have passed at the first check.

using namespace seq::net;
using namespace seq::net::test;

namespace {

Limits impatient() {
    Limits limits;
    limits.rooms_idle = {.room = 1ms, .game = 1h};
    limits.sweep_every = 20ms;
    limits.unload_after = 1ms;
    limits.failed_entries_a_minute = 1e9;
    return limits;
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

TEST_CASE("an archived room is removed if no game was finished in it, and otherwise kept") {
    const TemporaryFolder data;
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
        slow.unload_after = 1h;  // so that its end is not noted
        RunningServer server{*journal, slow};
        Client ann = create_table(server.port(), token);
        REQUIRE(eventually([&] { return !ann.receive(); }));
        unplayed = *ann.room();
    }
    const auto journal = open_journal(data.path());
    Limits limits = impatient();
    limits.rooms_idle.game = 1ms;
    RunningServer server{*journal, limits};
    REQUIRE(eventually([&] { return journal->newest(unplayed)->version == 0; }));
    REQUIRE(eventually([&] {
        return journal->rooms(store::RoomFilter::living)->empty() &&
               journal->rooms(store::RoomFilter::removable)->empty();
    }));
    CHECK(journal->newest(played)->version > 0);
    Client ann{server.port()};
    CHECK(ann.ask(protocol::Resume{unplayed, token, new_token(), {}}) == "unknown-room");
}
