#include "tests/net/support/play.hpp"

// Clocks and lost networks over real sockets, and across a restart of the server.

using namespace seq::net;
using namespace seq::net::test;
using namespace seq::protocol;

namespace {

/// The next state of the clock that this client receives, running or stopped.
Clocks::OfSeat wait_for_clock(Client& client, bool running) {
    while (true) {
        const auto told = client.wait_for<Clocks>();
        if (told.seats.size() == 1 && told.seats[0].running == running) return told.seats[0];
    }
}

/// Ann and Bob with a minute for each turn.
struct Table {
    Token anns = new_token();
    Token bobs = new_token();
    RoomCode room{};

    void begin(Client& ann, Client& bob) {
        Create create = create_for_two(anns);
        create.options.emplace_back("turn_seconds", "60");
        ask_all(ann, {create, Sit{}});
        room = *ann.room();
        ask_all(bob, {Join{room, "Bob", bobs}, Sit{}});
        ann.say(Start{});
    }
};

}  // namespace

TEST_CASE("a player of a running game who does not answer pings is away, and back when heard again") {
    RunningServer server{watchful({.ping_every_playing = 20ms, .room = {.away_after = 200ms}})};
    Client ann{server.port()};
    Client bob{server.port()};  // reads only on request, and so answers no ping in between
    Table{}.begin(ann, bob);
    const auto wait_for_bob = [&](auto told) {
        while (true) {
            const auto closing = ann.wait_for<PublicEvents>();
            for (const RoomEvent& event : closing.events) {
                const auto* now = std::get_if<decltype(told)>(&event);
                if (now != nullptr && now->member == MemberId{2}) return;
            }
        }
    };
    wait_for_bob(WentAway{});
    CHECK(server->connections() == 2);
    CHECK(bob.ask(Say{"back"}) == "accepted");
    wait_for_bob(CameBack{});
}

TEST_CASE("a running clock continues after a restart, without the time of the outage") {
    MemoryJournal journal;
    Table table;
    {
        RunningServer server{journal};
        Client ann{server.port()};
        Client bob{server.port()};
        table.begin(ann, bob);
        wait_for_clock(ann, true);
    }
    const auto served = journal.served().value();
    REQUIRE(served.size() == 1);
    CHECK(served[0].until >= served[0].from);
    RunningServer next{journal};
    Client ann{next.port()};
    Client bob{next.port()};
    ask_all(ann, {back_to(table.room, table.anns)});
    ask_all(bob, {back_to(table.room, table.bobs)});
    const auto clock = wait_for_clock(bob, true);
    CHECK(clock.ms <= 60'000);
    CHECK(clock.ms > 30'000);
    CHECK(journal.served()->size() == 2);
}
