#include <doctest/doctest.h>

#include "tests/conformance/support/server_under_test.hpp"
#include "tests/support/websocket/frame.hpp"

// RFC 6455, 5, 7 and 10.4: frames that end the session, and the code of the server's Close: the boundaries,
// and what docs/protocol.md promises. random_test.cpp draws every opcode, reserved bit and form of a length.

using namespace seq::conformance;
using namespace seq::test;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t bound = 16384;  // docs/protocol.md
const std::string spaces(bound, ' ');

struct Sent {
    const char* what;
    std::string bytes;
};

void check_each_closed(const std::vector<Sent>& rows, std::uint16_t code) {
    ServerUnderTest server;
    for (const Sent& row : rows) {
        CAPTURE(row.what);
        server.check_closed(row.bytes, code);
    }
}

std::string ping_of(std::size_t size) {
    return ping_frame(std::string(size, 'x'));
}

TEST_CASE("5.1, 5.2 and 5.5: a frame that the RFC forbids is answered with 1002") {
    check_each_closed(
        {
            {"RSV1", bytes_of({.payload = "{}", .reserved_bits = 4})},
            {"RSV2 of a close", bytes_of({.opcode = opcode::close, .reserved_bits = 2})},
            {"RSV3 of a ping", bytes_of({.opcode = opcode::ping, .reserved_bits = 1})},
            {"the first reserved opcode", bytes_of({.opcode = 0x3, .payload = "{}"})},
            {"the last reserved opcode of data", bytes_of({.opcode = 0x7, .is_final = false})},
            {"the first reserved opcode of control", bytes_of({.opcode = 0xB})},
            {"the last reserved opcode", bytes_of({.opcode = 0xF, .payload = "{}"})},
            {"0 in two bytes", bytes_of({.length_bytes = 2})},
            {"125 in two bytes", bytes_of({.payload = spaces.substr(0, 125), .length_bytes = 2})},
            {"65535 in eight bytes", bytes_of({.length_bytes = 8, .said_length = 65535})},
            {"a short ping in two bytes", bytes_of({.opcode = opcode::ping, .length_bytes = 2})},
            {"a text without a mask", bytes_of({.payload = "{}", .mask = std::nullopt})},
            {"a close without a mask", bytes_of({.opcode = opcode::close, .mask = std::nullopt})},
            {"a ping of 126 bytes", ping_of(126)},
            {"a close of 126 bytes", close_frame(1000, std::string(124, 'r'))},
            {"a fragmented ping", bytes_of({.opcode = opcode::ping, .is_final = false})},
            {"a fragmented close", bytes_of({.opcode = opcode::close, .is_final = false})},
            {"a close behind a broken frame", bytes_of({.opcode = 0x3}) + close_frame(1000)},
        },
        1002);
}

TEST_CASE("5.4: a frame out of order is answered with 1002") {
    const std::string begun = first_fragment("{");
    const std::string last = next_fragment("}");
    const Frame forbidden{.opcode = opcode::continuation, .payload = "}", .reserved_bits = 4};
    check_each_closed(
        {
            {"a last fragment of nothing", last},
            {"another fragment of nothing", next_fragment("}", false)},
            {"an empty fragment of nothing", next_fragment("")},
            {"a fragment behind a complete message", begun + last + last},
            {"a fragment behind a ping", ping_frame("") + last},
            {"a message within another", begun + text_frame("{}") + last},
            {"a beginning within a message", begun + begun},
            {"a message within another, behind a ping", begun + ping_frame("") + text_frame("{}")},
            {"a text within a binary message", first_fragment("{", opcode::binary) + text_frame("{}")},
            {"a fragment with a reserved bit", begun + bytes_of(forbidden)},
            {"a fragmented ping between fragments",
             begun + bytes_of({.opcode = opcode::ping, .is_final = false})},
        },
        1002);
}

TEST_CASE("5.6: a binary message is not of our protocol, whatever its bytes: the server says Close 1002") {
    ServerUnderTest server;
    for (const std::string bytes : {"", "{}", "\xff\xfe\xc0\x80"}) {
        const std::string whole = bytes_of({.opcode = opcode::binary, .payload = bytes});
        server.check_closed(whole, 1002, Peer::Farewell::close);
        const std::string parts = first_fragment(bytes, opcode::binary) + next_fragment(bytes);
        server.check_closed(parts, 1002, Peer::Farewell::close);
    }
}

TEST_CASE("10.4: a message above our bound is answered with 1009, at the header that says so") {
    check_each_closed(
        {
            {"one byte more", text_frame(spaces + " ")},
            {"65536 bytes", text_frame(std::string(65536, ' '))},
            {"a header that says one byte more", bytes_of({.said_length = bound + 1})},
            {"a header that says a terabyte", bytes_of({.said_length = std::uint64_t{1} << 40U})},
            {"the highest bit of a length", bytes_of({.said_length = std::uint64_t{1} << 63U})},
            {"every bit of a length", bytes_of({.said_length = ~std::uint64_t{0}})},
            {"fragments that are too long together", fragments({spaces, " "})},
            {"a last fragment that says more than what is left",
             first_fragment(spaces.substr(1)) + bytes_of({.opcode = opcode::continuation, .said_length = 2})},
        },
        1009);
}

// The RFC says nothing of codes from 5000 on, and 1014 was registered for gateways.
TEST_CASE("7.4: a Close is answered with its own code, and with 1002 if that is not valid") {
    ServerUnderTest server;
    for (const unsigned code :
         {1000U, 1001U, 1002U, 1003U, 1007U, 1011U, 1013U, 3000U, 3999U, 4000U, 4999U, 5000U, 65535U})
        server.check_closed(close_frame(code), static_cast<std::uint16_t>(code));
    for (const unsigned code : {0U, 999U, 1004U, 1005U, 1006U, 1014U, 1015U, 1016U, 2999U}) {
        CAPTURE(code);
        server.check_closed(close_frame(code), 1002);
    }
}

TEST_CASE("5.5.1: a Close without a code is answered with 1000, and nothing after a Close is read") {
    check_each_closed(
        {
            {"no code", bytes_of({.opcode = opcode::close})},
            {"a reason", close_frame(1000, "¡adiós! さようなら 👋")},
            {"the longest reason", close_frame(1000, std::string(123, 'r'))},
            {"a message behind it", close_frame(1000) + text_frame("{")},
            {"a ping behind it", close_frame(1000) + ping_frame("?")},
            {"another close behind it", close_frame(1000) + close_frame(1001)},
            {"rubbish behind it", close_frame(1000) + std::string(5000, '\xff')},
            {"a close between fragments", first_fragment("{") + close_frame(1000)},
            {"a close within a room", text_frame(create_command(new_id())) + close_frame(1000)},
        },
        1000);
}

TEST_CASE("5.5.1 and 8.1: a Close of one byte, or with a reason that is not UTF-8, is answered with 1002") {
    check_each_closed(
        {
            {"one byte", bytes_of({.opcode = opcode::close, .payload = "\x03"})},
            {"an invalid reason", close_frame(1000, "\xc3\x28")},
            {"a reason that breaks off in a character", close_frame(1000, "\xe2\x82")},
            {"a reason with a surrogate", close_frame(1000, "\xed\xa0\x80")},
        },
        1002);
}

// The limit is our own and not the RFC's (docs/protocol.md).
TEST_CASE("10.4: a flood of pings, or of pongs, is closed with 1008") {
    Limits limits = roomy();
    limits.tick = 5ms;
    limits.control_frames_a_second = 0.1;
    limits.control_frames_burst = 100;
    for (const std::string& frame : {ping_frame("!"), bytes_of({.opcode = opcode::pong})}) {
        ServerUnderTest server{limits};
        Peer peer = server.guest();
        for (int i = 0; i < 120; ++i)
            peer.send(frame);
        CHECK(peer.ending(Peer::Farewell::close) == 1008);
        server.check_neighbour();
    }
}

}  // namespace
