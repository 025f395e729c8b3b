#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.5, 5.5.2 and 5.5.3: pings, pongs, and the form of control frames.

using namespace seq::conformance;
using namespace std::chrono_literals;

namespace {

std::string every_byte(std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<char>(i * 37));
    return bytes;
}

struct Payload {
    const char* name;
    std::string (*payload)();
};

void comes_back(const Payload& row) {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.send(ping_frame(row.payload()));
    CHECK(peer.hear() == ServerFrame{opcode::pong, row.payload()});
    CHECK(peer.create() == "accepted");
    server.check_neighbour();
}

constexpr auto payloads = std::to_array<Payload>({
    {"5.5.2: an empty ping is answered with an empty pong", [] { return std::string{}; }},
    {"5.5.2: a ping's one byte comes back", [] { return std::string{"a"}; }},
    {"5.5.2: a ping's zeros come back", [] { return std::string(4, '\0'); }},
    {"5.5.2: a ping's text comes back", [] { return std::string{"are you there?"}; }},
    {"5.5.2: a ping's bytes come back though they are not UTF-8", [] { return std::string{"\xff\xc0\x80"}; }},
    {"5.5.2: a ping of 124 bytes comes back", [] { return every_byte(124); }},
    {"5.5.2: a ping of 125 bytes, the longest there is, comes back", [] { return every_byte(125); }},
});
const int payload_cases = each_row_is_a_case<payloads, comes_back>();

TEST_CASE("5.5.2: a ping of each length from 0 to 125 is answered with its pong, in order") {
    ServerUnderTest server;
    Peer peer = server.guest();
    for (std::size_t size = 0; size <= 125; ++size)
        peer.send(ping_frame(every_byte(size)));
    for (std::size_t size = 0; size <= 125; ++size)
        REQUIRE(peer.hear() == ServerFrame{opcode::pong, every_byte(size)});
    CHECK(peer.create() == "accepted");
}

TEST_CASE("5.5.2: a ping in two packets, split at every byte, is answered") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string ping = ping_frame("split me");
    for (std::size_t first = 1; first < ping.size(); ++first) {
        server.send_apart(peer, ping, first);
        REQUIRE(peer.hear() == ServerFrame{opcode::pong, "split me"});
    }
}

TEST_CASE("5.4: a ping between fragments is answered before the message is complete") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    const std::string command = create_command(id);
    peer.send(bytes_of({.payload = command.substr(0, 30), .is_final = false}) + ping_frame("now"));
    CHECK(peer.hear() == ServerFrame{opcode::pong, "now"});
    peer.send(bytes_of({.opcode = opcode::continuation, .payload = command.substr(30)}));
    CHECK(peer.answer_to(id) == "accepted");
}

void is_not_answered(const Bytes& row) {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.send(row.sent() + ping_frame("next"));
    CHECK(peer.hear() == ServerFrame{opcode::pong, "next"});
    CHECK(peer.create() == "accepted");
    server.check_neighbour();
}

constexpr auto unasked = std::to_array<Bytes>({
    {"5.5.3: an empty pong that nobody asked for is not answered",
     [] { return bytes_of({.opcode = opcode::pong}); }},
    {"5.5.3: a pong that nobody asked for is not answered",
     [] { return bytes_of({.opcode = opcode::pong, .payload = "1"}); }},
    {"5.5.3: a pong of 125 bytes is not answered",
     [] { return bytes_of({.opcode = opcode::pong, .payload = every_byte(125)}); }},
});
const int unasked_cases = each_row_is_a_case<unasked, is_not_answered>();

template <unsigned code, std::size_t size>
std::string of_size() {
    return bytes_of({.opcode = code, .payload = std::string(size, 'x')});
}

template <unsigned code>
std::string not_the_last() {
    return bytes_of({.opcode = code, .payload = "", .is_final = false});
}

constexpr auto misshapen = std::to_array<Bytes>({
    {"5.5: a ping of 126 bytes is answered with 1002", of_size<opcode::ping, 126>},
    {"5.5: a pong of 126 bytes is answered with 1002", of_size<opcode::pong, 126>},
    {"5.5: a close of 126 bytes is answered with 1002", of_size<opcode::close, 126>},
    {"5.5: a ping of 65536 bytes is answered with 1002", of_size<opcode::ping, 65536>},
    {"5.5: a short ping with a length of two bytes is answered with 1002",
     [] { return bytes_of({.opcode = opcode::ping, .length_in = LengthIn::two_bytes}); }},
    {"5.5: a ping that would be fragmented is answered with 1002", not_the_last<opcode::ping>},
    {"5.5: a pong that would be fragmented is answered with 1002", not_the_last<opcode::pong>},
    {"5.5: a close that would be fragmented is answered with 1002", not_the_last<opcode::close>},
    {"5.4: a fragmented ping between fragments is answered with 1002",
     [] { return bytes_of({.payload = "{", .is_final = false}) + not_the_last<opcode::ping>(); }},
});
const int misshapen_cases = each_row_is_a_case<misshapen, is_answered_with_1002>();

// The limit on a flood is our own and not the RFC's (docs/protocol.md).
void is_told_goodbye_with_1008(const Bytes& row) {
    Limits limits = roomy();
    limits.tick = 5ms;
    limits.control_frames_a_second = 0.1;
    limits.control_frames_burst = 100;
    ServerUnderTest server{limits};
    Peer peer = server.guest();
    for (int i = 0; i < 120; ++i)
        peer.send(row.sent());
    CHECK(peer.ending(Peer::Farewell::close) == 1008);
    server.check_neighbour();
}

constexpr auto floods = std::to_array<Bytes>({
    {"10.4: a flood of pings is told goodbye with 1008", [] { return ping_frame("!"); }},
    {"10.4: a flood of pongs is told goodbye with 1008", [] { return bytes_of({.opcode = opcode::pong}); }},
});
const int flood_cases = each_row_is_a_case<floods, is_told_goodbye_with_1008>();

}  // namespace
