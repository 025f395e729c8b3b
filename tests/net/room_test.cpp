#include <doctest/doctest.h>
#include <future>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

using namespace seq::net;
using namespace seq::net::test;
using seq::test::open_journal;
namespace protocol = seq::protocol;

namespace {

protocol::RoomCode room_of(Client& host) {
    REQUIRE(host.ask(create_for_two()) == "accepted");
    REQUIRE(host.room().has_value());
    return *host.room();
}

}  // namespace

TEST_CASE("two friends create, join, sit down and start over sockets") {
    RunningServer server;
    Client ann{server.port()};
    const auto room = room_of(ann);
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{room, "Bob", new_token()}) == "accepted");
    CHECK(ann.ask(protocol::Sit{1}) == "accepted");
    CHECK(bob.ask(protocol::Sit{1}) == "seat-taken");
    CHECK(bob.ask(protocol::Sit{2}) == "accepted");
    CHECK(bob.ask(protocol::Start{}) != "accepted");
    CHECK(ann.ask(protocol::Start{}) == "accepted");
    const auto dealt = bob.wait_for<protocol::PrivateEvents>();
    CHECK_FALSE(dealt.events.empty());
}

TEST_CASE("the whole view names the link that friends share") {
    RunningServer server;
    Client ann{server.port()};
    ann.say(create_for_two());
    const auto snapshot = ann.wait_for<protocol::Snapshot>();
    CHECK(snapshot.link.starts_with(server->public_url() + "/r/" + snapshot.room.text + "#"));
}

TEST_CASE("before entering a room a session can only enter one, and then the room decides") {
    RunningServer server;
    Client ann{server.port()};
    CHECK(ann.ask(protocol::Sit{}) == "not-joined");
    room_of(ann);
    CHECK(ann.ask(create_for_two()) != "accepted");
    CHECK(ann.ask(protocol::Sit{}) == "accepted");
}

TEST_CASE("an unknown code is refused, and the session can try another") {
    RunningServer server;
    Client ann{server.port()};
    const auto room = room_of(ann);
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{{"AAAAAAAAAA"}, "Bob", new_token()}) == "unknown-room");
    CHECK(bob.ask(protocol::Resume{room, new_token(), new_token(), {}}) == "token-unknown");
    CHECK(bob.ask(protocol::Join{room, "Bob", new_token()}) == "accepted");
}

TEST_CASE("a room cannot be created with a setup that the rulebook does not have") {
    RunningServer server;
    Client ann{server.port()};
    auto seven = create_for_two();
    seven.players = 7;
    CHECK(ann.ask(seven) == "bad-players");
    CHECK(ann.ask(create_for_two()) == "accepted");
}

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
    REQUIRE(seq::test::eventually([&] {
        const auto tokens = journal.tokens(*ann.room());
        return tokens->size() == 1 && !tokens->front().next_token && tokens->front().used_tokens.size() == 1;
    }));
    Client thief{server.port()};
    CHECK(thief.ask(protocol::Resume{*ann.room(), first, new_token(), {}}) == "token-used");
    CHECK(notice.get() == "old-token-refused");
}

TEST_CASE("a create that is sent again makes the same room, also after a restart") {
    const seq::test::TemporaryFolder data;
    const protocol::ClientMessage create = command(create_for_two());
    protocol::RoomCode room;
    {
        const auto journal = open_journal(data.path());
        RunningServer server{*journal};
        Client first{server.port()};
        first.say(create);
        REQUIRE(first.answer_to(create.id) == "accepted");
        room = *first.room();
        Client again{server.port()};
        again.say(create);
        CHECK(again.answer_to(create.id) == "accepted");
        CHECK(again.room() == room);
    }
    const auto journal = open_journal(data.path());
    RunningServer server{*journal};
    Client later{server.port()};
    later.say(create);
    CHECK(later.answer_to(create.id) == "accepted");
    CHECK(later.room() == room);
    Client other{server.port()};
    CHECK(room_of(other) != room);
}

TEST_CASE("after a restart the room is unchanged, and a client with the token resumes") {
    const seq::test::TemporaryFolder data;
    const protocol::Token token = new_token();
    protocol::RoomCode room;
    {
        const auto journal = open_journal(data.path());
        RunningServer server{*journal};
        Client ann = create_table(server.port(), token);
        room = *ann.room();
        REQUIRE(ann.ask(protocol::Sit{2}) == "accepted");
        REQUIRE(ann.ask(protocol::Say{"back in a minute"}) == "accepted");
    }
    const auto journal = open_journal(data.path());
    RunningServer server{*journal};
    Client ann{server.port()};
    ann.say(protocol::Resume{room, token, new_token(), {}});
    const auto snapshot = ann.wait_for<protocol::Snapshot>();
    REQUIRE(snapshot.members.size() == 1);
    CHECK(snapshot.members[0].name == "Ann");
    CHECK(snapshot.members[0].seat == seq::Seat{2});
    REQUIRE(snapshot.chat.size() == 1);
    CHECK(snapshot.chat[0].text == "back in a minute");
}

TEST_CASE("a newer session of the same member takes over, and the older one is closed with the reason") {
    RunningServer server;
    const protocol::Token token = new_token();
    Client older = create_table(server.port(), token);
    Client newer{server.port()};
    REQUIRE(newer.ask(protocol::Resume{*older.room(), token, new_token(), {}}) == "accepted");
    CHECK(older.next_notice() == "taken-over");
    CHECK(older.wait_for_close() == 4002);
    CHECK(newer.ask(protocol::Sit{}) == "accepted");
}

TEST_CASE("the number of rooms in memory is limited") {
    RunningServer server{Limits{.rooms_max = 2}};
    Client one{server.port()};
    Client two{server.port()};
    Client three{server.port()};
    room_of(one);
    const auto room = room_of(two);
    CHECK(three.ask(create_for_two()) == "server-full");
    CHECK(three.ask(protocol::Join{room, "Cy", new_token()}) == "accepted");
}

TEST_CASE("guessing of codes and creating rooms are rate limited") {
    RunningServer server{Limits{.creates_a_minute = 2, .failed_entries_a_minute = 3}};
    Client guesser{server.port()};
    for (int i = 0; i < 3; ++i)
        CHECK(guesser.ask(protocol::Join{{"AAAAAAAAAA"}, "Eve", new_token()}) == "unknown-room");
    CHECK(guesser.ask(protocol::Join{{"AAAAAAAAAA"}, "Eve", new_token()}) == "too-many");
    Client one{server.port()};
    Client two{server.port()};
    Client three{server.port()};
    room_of(one);
    room_of(two);
    CHECK(three.ask(create_for_two()) == "too-many");
}

TEST_CASE("a room that nobody is in is unloaded, and loaded again for a newcomer") {
    RunningServer server{for_fast_clients({.rooms_max = 1, .unload_after = std::chrono::milliseconds{20}})};
    const protocol::Token token = new_token();
    protocol::RoomCode room;
    {
        Client ann = create_table(server.port(), token);
        room = *ann.room();
    }
    // There is room for only one: a second can be created when the first has been unloaded.
    {
        Client bob{server.port()};
        REQUIRE(seq::test::eventually([&] { return bob.ask(create_for_two()) == "accepted"; }));
    }
    Client ann{server.port()};
    REQUIRE(seq::test::eventually(
        [&] { return ann.ask(protocol::Resume{room, token, new_token(), {}}) == "accepted"; }));
    CHECK(ann.ask(protocol::Sit{}) == "accepted");
}
