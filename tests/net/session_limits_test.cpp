#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/eventually.hpp"

using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
namespace protocol = seq::protocol;

// Limits that an operator has changed apply to sessions.

namespace {

std::string nested(std::size_t depth) {
    return R"({"type":)" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
}

// Requests pages until no other client is connected.
void wait_until_alone(RunningServer& server) {
    while (server->connections() > 0)
        REQUIRE(get(server.port(), "/healthz").starts_with("HTTP/1.1 200 "));
}

}  // namespace

TEST_CASE("a message is as long and as deep as the operator allows") {
    MemoryJournal journal;
    Limits limits;
    limits.message_bytes = 40'000;
    limits.message_depth = 4;
    RunningServer server{journal, limits};
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

TEST_CASE("a session ends after as many faults as the operator allows") {
    MemoryJournal journal;
    Limits limits;
    limits.faults = 3;
    RunningServer server{journal, limits};
    Client client{server.port()};
    for (int i = 0; i < 2; ++i) {
        client.send("{");
        CHECK(code_of(client.hear()) == "bad-json");
    }
    client.send("{");
    CHECK(client.wait_for_close() == 1008);
}

TEST_CASE("a session that sends too many bytes is closed with 1008") {
    MemoryJournal journal;
    Limits limits = watchful();
    limits.bytes_a_second = 1000;
    limits.burst_seconds = 1;
    limits.messages_a_second = 1e9;
    limits.whole_message = 1h;
    RunningServer server{journal, limits};
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
    MemoryJournal journal;
    Limits limits = watchful();
    limits.bytes_a_second = 1000;
    limits.burst_seconds = 1;
    RunningServer server{journal, limits};
    Client client{server.port()};
    client.send(std::string(protocol::message_bytes_max, ' '));
    CHECK(code_of(client.hear()) == "bad-json");
    CHECK(client.ask(create_for_two()) == "accepted");
}

TEST_CASE("a peer that does not answer Close is disconnected at the deadline of the close") {
    MemoryJournal journal;
    Limits limits = watchful();
    limits.first_message = 20ms;
    limits.close = 50ms;
    RunningServer server{journal, limits};
    const Client silent{server.port()};  // it reads only on request, and so never answers
    wait_until_alone(server);
}

TEST_CASE("a peer that does not read its answer is disconnected at the deadline of the write") {
    MemoryJournal journal;
    Limits limits = watchful();
    limits.write = 50ms;
    limits.close = 50ms;
    limits.messages_a_second = limits.bytes_a_second = 1e9;
    limits.outbox_frames = limits.outbox_bytes = 1'000'000'000;  // so that only the deadline ends it
    RunningServer server{journal, limits};
    Client slow{server.port(), {.receive_bytes = 4096}};
    REQUIRE(slow.ask(create_for_two()) == "accepted");
    const std::string fetch = encode(command(protocol::FetchRecord{1}));
    REQUIRE(seq::test::eventually([&] { return !slow.send_if_open(fetch); }));
    wait_until_alone(server);
}
