#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

// Rooms over real sockets.

namespace {

protocol::Knocks somebody_at_the_door(Client& host) {
    auto knocks = host.wait_for<protocol::Knocks>();
    while (knocks.waiting.empty())
        knocks = host.wait_for<protocol::Knocks>();
    return knocks;
}

}  // namespace

TEST_CASE("commands that come before the answer to a create are kept in order") {
    RunningServer server;
    Client ann{server.port()};
    const auto create = ann.say(create_for_two());
    const auto sit = ann.say(protocol::Sit{1});
    const auto talk = ann.say(protocol::Say{"hello"});
    CHECK(ann.answer_to(create) == "accepted");
    CHECK(ann.answer_to(sit) == "accepted");
    CHECK(ann.answer_to(talk) == "accepted");
}

TEST_CASE("a client that only answers pings ends its old token") {
    MemoryJournal journal;
    RunningServer server{journal};
    const protocol::Token first = new_token();
    const protocol::Token second = new_token();
    Client ann = create_table(server.port(), first);
    Client again{server.port()};
    again.say(protocol::Resume{*ann.room(), first, second, {}});
    again.wait_for<protocol::Accepted>();
    std::future<std::string> notice =  // reading answers the ping
        std::async(std::launch::async, [&] { return again.next_notice(); });
    REQUIRE(eventually([&] {
        const auto tokens = journal.tokens(*ann.room());
        return tokens->size() == 1 && !tokens->front().next_token && tokens->front().used_tokens.size() == 1;
    }));
    Client thief{server.port()};
    CHECK(thief.ask(protocol::Resume{*ann.room(), first, new_token(), {}}) == "token-used");
    CHECK(notice.get() == "old-token-refused");
}

TEST_CASE("a create that is sent again makes the same room and counts once, also after a restart") {
    const TemporaryFolder data;
    const Limits one_for_each_address{.rooms_of_address = 1};
    const protocol::ClientMessage create = command(create_for_two());
    const auto room_at = [&](const RunningServer& server) {
        Client client{server.port()};
        client.say(create);
        REQUIRE(client.answer_to(create.id) == "accepted");
        return *client.room();
    };
    protocol::RoomCode room;
    {
        const auto journal = open_journal(data.path());
        RunningServer server{*journal, one_for_each_address};
        room = room_at(server);
        CHECK(room_at(server) == room);
        CHECK(Client{server.port()}.ask(create_for_two()) == "too-many");
        CHECK(Client{server.port(), {.from = "127.0.0.2"}}.ask(create_for_two()) == "accepted");
    }
    const auto journal = open_journal(data.path());
    RunningServer server{*journal};
    CHECK(room_at(server) == room);
    CHECK(*create_table(server.port()).room() != room);
}

TEST_CASE("a room that nobody is in is unloaded in spite of idle checks, and loaded again for a newcomer") {
    RunningServer server{for_fast_clients({.rooms_max = 1, .unload_after = 40ms, .sweep_every = 5ms})};
    const protocol::Token token = new_token();
    const protocol::RoomCode room = *create_table(server.port(), token).room();
    // There is a place for only one: a second can be created when the first has been unloaded.
    const auto create_another = [&] { return Client{server.port()}.ask(create_for_two()) == "accepted"; };
    REQUIRE(eventually(create_another));
    Client ann{server.port()};
    REQUIRE(eventually([&] { return ann.ask(back_to(room, token)) == "accepted"; }));
    CHECK(ann.ask(protocol::Sit{}) == "accepted");
}

TEST_CASE("a move of another game is refused with its code") {
    RunningServer server;
    Client ann{server.port()};
    ask_all(ann, {create_for_one(), protocol::Sit{}, protocol::Start{}});
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::roll}}) == "not-in-this-game");
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::place, .card = "5C", .space = seq::Space{}}}) ==
          "not-in-this-game");
}

TEST_CASE("a session that is refused by the host, removed, or leaves is closed with its own code") {
    RunningServer server;
    Client ann = create_table(server.port());
    const auto token = new_token();
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", token}) == "accepted");
    CHECK(ann.ask(protocol::RemoveMember{protocol::MemberId{2}}) == "accepted");
    CHECK(bob.next_notice() == "removed");
    CHECK(bob.wait_for_close() == 4003);
    Client again{server.port()};
    CHECK(again.ask(protocol::Join{*ann.room(), "Bob", token}) == "removed");

    CHECK(ann.ask(protocol::SetFlag{protocol::RoomFlag::locked, true}) == "accepted");
    Client cy{server.port()};
    const auto join = cy.say(protocol::Join{*ann.room(), "Cy", new_token()});
    const auto knocks = somebody_at_the_door(ann);
    CHECK(ann.ask(protocol::TurnAway{knocks.waiting[0].knock}) == "accepted");
    CHECK(cy.answer_to(join) == "turned-away");
    CHECK(cy.wait_for_close() == 4003);

    CHECK(ann.ask(protocol::Leave{}) == "accepted");
    CHECK(ann.wait_for_close() == 1000);
}
