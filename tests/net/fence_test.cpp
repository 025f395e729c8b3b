#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"

using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
namespace protocol = seq::protocol;

namespace {

bool is_ready(std::uint16_t port) {
    return get(port, "/readyz").starts_with("HTTP/1.1 200");
}

}  // namespace

TEST_CASE("nothing is answered, accepted or refused, before what it depends on is durable") {
    MemoryJournal journal;
    RunningServer server{journal};
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    journal.hold(true);
    const auto sit = ann.say(protocol::Sit{1});
    const auto start = ann.say(protocol::Start{});  // refused: one seat is free; it waits behind the sit
    // What the session itself refuses needs no record and overtakes: by then the room has judged both.
    ann.send("{");
    const protocol::ServerMessage first = ann.hear();
    REQUIRE(std::holds_alternative<protocol::Whole>(first));
    const protocol::ServerMessage second = ann.hear();
    const auto* refused = std::get_if<protocol::Refused>(&second);
    REQUIRE(refused != nullptr);
    CHECK(refused->code == "bad-json");
    journal.hold(false);
    CHECK(ann.answer_to(sit) == "accepted");
    CHECK(ann.answer_to(start) != "accepted");
}

TEST_CASE(
    "a full disk: commands are refused, nothing is kept, and afterwards everybody comes back to what was") {
    MemoryJournal journal;
    Limits limits;
    limits.probe_every = 5ms;
    RunningServer server{journal, limits};
    const protocol::Token token = new_token();
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two(token)) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{1}) == "accepted");

    journal.fill(true);
    CHECK(ann.ask(protocol::Say{"lost"}) == "storage-full");
    CHECK(ann.ask(protocol::Say{"lost too"}) == "storage-full");
    CHECK_FALSE(is_ready(server.port()));
    Client bob{server.port()};
    CHECK(bob.ask(create_for_two()) == "storage-full");
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "storage-full");

    journal.fill(false);
    CHECK(ann.wait_for_close() == 1012);
    CHECK(is_ready(server.port()));
    Client back{server.port()};
    back.say(protocol::Resume{*ann.room(), token, new_token(), {}});
    protocol::ServerMessage message = back.hear();
    while (!std::holds_alternative<protocol::Whole>(message))
        message = back.hear();
    const auto& whole = std::get<protocol::Whole>(message);
    CHECK(whole.chat.empty());
    CHECK(whole.members.at(0).seat == seq::Seat{1});
    CHECK(back.ask(protocol::Say{"kept"}) == "accepted");
}

TEST_CASE("a create that found no space leaves nothing behind") {
    MemoryJournal journal;
    Limits limits;
    limits.probe_every = 5ms;
    RunningServer server{journal, limits};
    Client ann{server.port()};
    const protocol::ClientMessage create = command(create_for_two());
    journal.fill(true);
    ann.say(create);
    CHECK(ann.answer_to(create.id) == "storage-full");
    journal.fill(false);
    CHECK(ann.wait_for_close() == 1012);
    CHECK(journal.unfinished()->empty());
    Client again{server.port()};
    again.say(create);
    CHECK(again.answer_to(create.id) == "accepted");
}

TEST_CASE("a room that breaks a promise is quarantined, its players are told, and the others play on") {
    MemoryJournal journal;
    RunningServer server{journal};
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    Client other{server.port()};
    REQUIRE(other.ask(create_for_two()) == "accepted");

    journal.break_promises(true);
    ann.say(protocol::Sit{});
    CHECK(ann.next_notice() == "room-quarantined");
    CHECK(ann.wait_for_close() == 1011);
    journal.break_promises(false);

    CHECK(other.ask(protocol::Sit{}) == "accepted");
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "room-quarantined");
}

TEST_CASE("a room whose records do not add up is quarantined at the start, and the others are loaded") {
    MemoryJournal journal;
    protocol::RoomCode good;
    protocol::RoomCode bad;
    {
        RunningServer server{journal};
        Client ann{server.port()};
        REQUIRE(ann.ask(create_for_two()) == "accepted");
        good = *ann.room();
        Client bob{server.port()};
        REQUIRE(bob.ask(create_for_two()) == "accepted");
        bad = *bob.room();
    }
    journal.tamper(bad);
    RunningServer server{journal};
    Client cy{server.port()};
    CHECK(cy.ask(protocol::Join{bad, "Cy", new_token()}) == "room-quarantined");
    CHECK(cy.ask(protocol::Join{good, "Cy", new_token()}) == "accepted");
}
