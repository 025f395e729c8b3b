#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

// Many connections over real sockets, from several addresses of this machine.

namespace {

constexpr unsigned connected = 101;
constexpr unsigned too_many = 429;
constexpr unsigned full = 503;

ServerSetup behind_a_proxy(const Limits& limits) {
    ServerSetup setup;
    setup.limits = limits;
    setup.trusted_proxies = TrustedProxies::parse("127.0.0.1").value();
    return setup;
}

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

TEST_CASE("a waiting crowd does not keep newcomers out: its longest waiting is closed with 1013") {
    RunningServer server{Limits{.waiting_max = 3}};
    Client bob{server.port(), {.from = "127.0.0.3"}};
    Client first{server.port(), {.from = "127.0.0.9"}};
    Client second{server.port(), {.from = "127.0.0.9"}};
    CHECK(first.ask(protocol::Start{}) == "not-joined");  // a message does not end the waiting
    Client ann{server.port()};
    CHECK(first.wait_for_close() == 1013);
    CHECK(ann.ask(create_for_two()) == "accepted");
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "accepted");
    CHECK(second.ask(protocol::Start{}) == "not-joined");
}

TEST_CASE("behind a trusted proxy each visitor is counted on its own") {
    const Limits limits{.connections_of_address = 1};
    RunningServer server{behind_a_proxy(limits)};
    const Client ann{server.port(), {.forwarded_for = "198.51.100.1"}};
    const Client bob{server.port(), {.forwarded_for = "203.0.113.99, 198.51.100.2"}};
    CHECK(ann.status() == connected);
    CHECK(bob.status() == connected);
    CHECK(Client{server.port(), {.forwarded_for = "198.51.100.1"}}.status() == too_many);
    CHECK(Client{server.port(), {.forwarded_for = "198.51.100.77, 198.51.100.2"}}.status() == too_many);
    CHECK(Client{server.port(), {.forwarded_for = "203.0.113.99"}}.status() == connected);
}

TEST_CASE("forwarding headers of other clients than trusted proxies are ignored") {
    const Limits limits{.connections_of_address = 1, .creates_a_minute = 1};
    RunningServer server{behind_a_proxy(limits)};
    Client forger{server.port(), {.forwarded_for = "198.51.100.1", .from = "127.0.0.2"}};
    CHECK(Client{server.port(), {.forwarded_for = "198.51.100.2", .from = "127.0.0.2"}}.status() == too_many);
    CHECK(forger.ask(create_for_two()) == "accepted");
    // The address that it claimed is not affected.
    Client named{server.port(), {.forwarded_for = "198.51.100.1"}};
    CHECK(named.ask(create_for_two()) == "accepted");
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
