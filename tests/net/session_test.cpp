#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

TEST_CASE(
    "a faulty message is refused and the session continues, up to the tenth, or as many as the operator "
    "allows") {
    for (const std::size_t faults : {10, 3}) {
        RunningServer server{Limits{.faults = faults}};
        Client client{server.port()};
        for (std::size_t i = 1; i < faults; ++i) {
            client.send("{");
            CHECK(code_of(client.hear()) == "bad-json");
        }
        CHECK(client.ask(create_for_two()) == "accepted");
        client.send("{");
        CHECK(client.wait_for_close() == 1008);
    }
    CHECK(Limits{}.faults == 10);
}

TEST_CASE("a text that a person pasted is cleaned or refused, and never counts as a fault") {
    RunningServer server;
    Client client = create_table(server.port());
    CHECK(client.ask(protocol::Say{"a\tb\u200b"}) == "accepted");
    for (int i = 0; i < 4; ++i) {
        CHECK(client.ask(protocol::Say{" \u200b "}) == "blank-text");
        CHECK(client.ask(protocol::Say{std::string(281, 'x')}) == "long-text");
        CHECK(client.ask(protocol::LobbyCommand{protocol::NameTable{"a\u202eb"}}) == "odd-text");
    }
    CHECK(client.ask(protocol::Start{}) == "seats-empty");
}

TEST_CASE("a session that never sends a message is closed") {
    RunningServer server{watchful({.first_message = 30ms})};
    Client client{server.port()};
    CHECK(client.wait_for_close() == 4001);
}

TEST_CASE("a session that does not answer pings is closed, one that does is kept") {
    RunningServer server{watchful({.first_message = 1h,
                                   .close = 50ms,
                                   .ping_every = 20ms,
                                   .idle = 3s,
                                   .messages_a_second = 1e9,
                                   .bytes_a_second = 1e9,
                                   .control_frames_a_second = 1e9})};
    // It reads only on request, and so answers nothing.
    Client silent{server.port()};
    Client awake{server.port()};
    REQUIRE(eventually(
        [&] { return !(awake.ask(protocol::Start{}) == "not-joined" && server->connections() > 1); }));
    CHECK(server->connections() == 1);
    CHECK(awake.ask(protocol::Start{}) == "not-joined");
}

TEST_CASE("a spectator who stops reading is dropped, and the game does not wait for it") {
    RunningServer server{watchful({.write = 100ms,
                                   .close = 50ms,
                                   .outbox_frames = 20,
                                   .messages_a_second = 1e9,
                                   .bytes_a_second = 1e9,
                                   .records_a_minute = 1e9,
                                   .room = {.budget_factor = 1'000'000}})};
    Client player{server.port()};
    play_long_game(player);
    Client slow{server.port(), {.receive_bytes = 4096}};
    REQUIRE(slow.ask(protocol::Join{*player.room(), "Slow", new_token()}) == "accepted");
    // It stops reading now, and requests the record of the first game again and again. The answers fill its
    // socket, then its outbox; then it is closed, and each cast is answered all the while.
    for (std::size_t casts = 0; server->connections() == 2 && casts < 100'000; ++casts) {
        for (int n = 0; n < 20 && slow.send_if_open(encode(command(protocol::FetchRecord{1}))); ++n) {
        }
        if (player.ask(cast) != "accepted") REQUIRE(player.ask(protocol::Start{}) == "accepted");
    }
    CHECK(server->connections() == 1);
    CHECK(player.ask(protocol::Say{"on we go"}) == "accepted");
}

// Limits that an operator has changed apply to sessions.

namespace {

std::string nested(std::size_t depth) {
    return R"({"type":)" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
}

}  // namespace

TEST_CASE("a message is as long and as deep as the operator allows") {
    RunningServer server{Limits{.message_bytes = 40'000, .message_depth = 4}};
    Client client{server.port()};
    client.send(nested(4));
    CHECK(code_of(client.hear()) == "wrong-type");
    client.send(nested(5));
    CHECK(code_of(client.hear()) == "too-deep");
    client.send(std::string(40'000, '['));
    CHECK(code_of(client.hear()) == "too-deep");
    client.send(std::string(40'001, ' '));
    CHECK(client.wait_for_close() == 1009);
}

TEST_CASE("a session that sends too many bytes is closed with 1008") {
    RunningServer server{watchful(
        {.whole_message = 1h, .messages_a_second = 1e9, .bytes_a_second = 1000, .burst_seconds = 1})};
    Client client{server.port()};
    SUBCASE("in commands") {
        for (int i = 0; i < 1000 && client.send_if_open(encode(command(protocol::Start{}))); ++i) {
        }
        CHECK(client.wait_for_close() == 1008);
    }
    SUBCASE("in empty fragments") {
        const std::string begin{"\x01\x80\0\0\0\0", 6};
        const std::string more{"\x00\x80\0\0\0\0", 6};
        REQUIRE(client.send_raw(begin));
        for (int i = 0; i < 5000 && client.send_raw(more); ++i) {
        }
        CHECK(client.wait_for_close() == 1008);
    }
}

TEST_CASE("a client that sends one message at a time is not too fast") {
    RunningServer server{watchful({.bytes_a_second = 1000, .burst_seconds = 1})};
    Client client{server.port()};
    client.send(std::string(protocol::message_bytes_max, ' '));
    CHECK(code_of(client.hear()) == "bad-json");
    CHECK(client.ask(create_for_two()) == "accepted");
}
