#include <doctest/doctest.h>

#include "tests/conformance/support/server_under_test.hpp"
#include "tests/support/websocket/frame.hpp"

// RFC 6455, 7.1.1, 7.1.7 and 7.2: connections that nobody closes, and connections that end without a Close.

using namespace seq::conformance;
using namespace seq::test;
using namespace std::chrono_literals;

namespace {

const std::string broken_frame = bytes_of({.opcode = 0x3});
const std::string binary_frame = bytes_of({.opcode = opcode::binary});

// Checks deadlines often, and waits only briefly for a Close.
Limits impatient() {
    Limits limits = roomy();
    limits.tick = 5ms;
    limits.close = 30ms;
    return limits;
}

void wait_until_alone(ServerUnderTest& server) {
    for (int rounds = 0; server.get().connections() > 1 && rounds < 100'000; ++rounds)
        server.come_round();
    CHECK(server.get().connections() == 1);
    server.check_neighbour();
}

TEST_CASE(
    "7.1.1 and 7.1.7: a peer that keeps the connection open after a Close is disconnected at the deadline") {
    ServerUnderTest server{impatient()};
    Peer says_close = server.guest();
    Peer is_told_close = server.guest();
    Peer breaks_protocol = server.guest();
    says_close.send(close_frame(1000));
    CHECK(says_close.ending() == 1000);
    is_told_close.send(binary_frame);
    CHECK(is_told_close.ending() == 1002);
    breaks_protocol.send(broken_frame);
    CHECK(breaks_protocol.ending() == 1002);
    wait_until_alone(server);
}

TEST_CASE("5.5.1: after its own Close the server answers nothing else") {
    ServerUnderTest server;
    server.check_closed(binary_frame + ping_frame("?") + text_frame("{"), 1002, Peer::Farewell::close);
}

TEST_CASE("7.1.1: the server sends its Close to a peer that goes on sending") {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.send(broken_frame);
    const std::string more(4096, '\x81');
    for (int i = 0; i < 20; ++i) {
        CHECK(peer.send(more));
        server.come_round();
    }
    CHECK(peer.ending() == 1002);
    server.check_neighbour();
}

TEST_CASE("7.1.7: a peer that breaks the protocol and goes on sending is disconnected at the deadline") {
    ServerUnderTest server{impatient()};
    Peer peer = server.guest();
    peer.send(broken_frame);
    const std::string more(4096, '\x81');
    for (int i = 0; server.get().connections() > 1 && i < 100'000; ++i) {
        peer.send(more);
        server.come_round();
    }
    wait_until_alone(server);
}

TEST_CASE("7.2.1: a connection that ends without a Close is released") {
    ServerUnderTest server;
    {
        const Peer idle = server.guest();
        Peer in_a_room = server.guest();
        CHECK(in_a_room.create() == "accepted");
        Peer in_a_frame = server.guest();
        in_a_frame.send("\x81");
        CHECK(server.get().connections() == 4);
    }
    wait_until_alone(server);
}

TEST_CASE("7.2.1: a connection that the client half closes is released") {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.finish_sending();
    CHECK(peer.ending() == 0);
    wait_until_alone(server);
}

}  // namespace
