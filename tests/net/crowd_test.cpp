#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

// Many connections over real sockets, from several addresses of this machine.

namespace {

constexpr unsigned connected = 101;
constexpr unsigned too_many = 429;
constexpr unsigned full = 503;

}  // namespace

TEST_CASE("an address with too many connections is refused, and another address is admitted") {
    RunningServer server{Limits{.connections_of_address = 2}};
    const Client one{server.port()};
    {
        const Client two{server.port()};
        CHECK(two.status() == connected);
        const Client three{server.port()};
        CHECK(three.status() == too_many);
        CHECK(contains(three.refusal(), "your address"));
        CHECK(ask_http(server.port(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 429 "));
        CHECK(Client{server.port(), {.from = "127.0.0.2"}}.status() == connected);
    }
    REQUIRE(eventually([&] { return Client{server.port()}.status() == connected; }));
}

TEST_CASE("a full server refuses newcomers, and admits one when a player has left") {
    RunningServer server{Limits{.connections_max = 2, .places_reserved = 0}};
    Client ann = create_table(server.port());
    {
        Client bob{server.port()};
        REQUIRE(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "accepted");
        const Client cy{server.port(), {.from = "127.0.0.2"}};
        CHECK(cy.status() == full);
        CHECK(contains(cy.refusal(), "try again"));
        const std::string health = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
        CHECK(ask_http(server.port(), health).starts_with("HTTP/1.1 200 "));
        CHECK(ask_http(server.port(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 503 "));
    }
    REQUIRE(eventually([&] { return Client{server.port(), {.from = "127.0.0.2"}}.status() == connected; }));
}

TEST_CASE("the rooms of an address are limited, and one that is archived does not count any more") {
    RunningServer server{for_fast_clients(
        {.rooms_of_address = 1, .unload_after = 5ms, .rooms_idle = {.room = 1ms}, .sweep_every = 5ms})};
    Client ann{server.port()};
    protocol::Create impossible = create_for_two();
    impossible.players = 5;
    CHECK(ann.ask(impossible) == "bad-players");
    const protocol::ClientMessage create = command(create_for_two());
    ann.say(create);
    REQUIRE(ann.answer_to(create.id) == "accepted");
    CHECK(Client{server.port(), {.from = "127.0.0.2"}}.ask(create_for_two()) == "accepted");
    Client again{server.port()};
    REQUIRE(eventually([&] { return again.ask(create_for_two()) != "too-many"; }));
    CHECK(again.room().has_value());
}
