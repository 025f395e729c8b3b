#include "tests/net/support/play.hpp"

// Clocks, calls and lost networks over real sockets, and across a restart of the server.

using namespace seq::net;
using namespace seq::net::test;
using namespace seq::protocol;

namespace {

/// Reads until everybody has received this event.
template <typename Told>
Told wait_for_talk(Client& client) {
    while (true) {
        const auto closing = client.wait_for<PublicEvents>();
        for (const RoomEvent& event : closing.events)
            if (const auto* talk = std::get_if<TalkEvent>(&event))
                if (const auto* told = std::get_if<Told>(talk)) return *told;
    }
}

/// The next state of the clock that this client receives, running or stopped.
Clocks::OfSeat wait_for_clock(Client& client, bool running) {
    while (true) {
        const auto told = client.wait_for<Clocks>();
        if (told.seats.size() == 1 && told.seats[0].running == running) return told.seats[0];
    }
}

/// Ann and Bob with a minute for each turn; at a table for four each has a bot as partner.
struct Table {
    Token anns = new_token();
    Token bobs = new_token();
    std::optional<RoomCode> room;

    void begin(Client& ann, Client& bob, std::uint32_t players = 2) {
        Create create = create_for_two(anns);
        create.players = players;
        create.options = {{"turn_seconds", "60"}, {"table_talk", "call"}, {"deal", "quick"}};
        REQUIRE(ann.ask(create) == "accepted");
        room = ann.room();
        REQUIRE(bob.ask(Join{*room, "Bob", bobs}) == "accepted");
        REQUIRE(ann.ask(Sit{}) == "accepted");
        REQUIRE(bob.ask(Sit{}) == "accepted");
        for (std::uint32_t seat = 3; seat <= players; ++seat)
            REQUIRE(ann.ask(SeatBot{seat, BotLevel::easy}) == "accepted");
        ann.say(Start{});
    }
    void come_back(Client& client, const Token& token) const {
        REQUIRE(client.ask(Resume{*room, token, new_token(), {}}) == "accepted");
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

TEST_CASE("T1: over sockets a call is opened, holds the clock, and ends when a player owns up") {
    RunningServer server;
    Client ann{server.port()};
    Client bob{server.port()};
    Table{}.begin(ann, bob, 4);
    wait_for_clock(ann, true);
    wait_for_clock(bob, true);
    const CommandId said = bob.say(Say{"block d4", true});
    std::uint64_t number = 0;
    while (number == 0) {
        const ServerMessage message = bob.hear();
        if (const auto* answer = std::get_if<Accepted>(&message); answer && answer->id == said)
            number = answer->version;
    }
    CHECK(ann.ask(TalkCommand{CallMessage{number}}) == "accepted");
    const auto called = wait_for_talk<MessageCalled>(bob);
    CHECK(called.call.message == number);
    CHECK(called.call.seconds == 20);
    CHECK_FALSE(wait_for_clock(bob, false).running);
    CHECK(bob.ask(TalkCommand{Concede{}}) == "accepted");
    CHECK(wait_for_talk<VerdictGiven>(ann).upheld);
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
    table.come_back(ann, table.anns);
    table.come_back(bob, table.bobs);
    const auto clock = wait_for_clock(bob, true);
    CHECK(clock.ms <= 60'000);
    CHECK(clock.ms > 30'000);
    CHECK(journal.served()->size() == 2);
}
