#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.2: frames that a client must not send.

using namespace seq::conformance;

namespace {

constexpr unsigned rsv1 = 4;
constexpr unsigned rsv2 = 2;
constexpr unsigned rsv3 = 1;

struct BadFrame {
    const char* name;
    Frame (*frame)();
    std::uint16_t code = 1002;
};

void ends_the_session(const BadFrame& row) {
    check_sent_away(bytes_of(row.frame()), row.code);
}

template <unsigned code, unsigned bits = 0>
Frame of() {
    return {.opcode = code, .payload = "{}", .reserved_bits = bits};
}

Frame unmasked(unsigned code) {
    return {.opcode = code, .payload = "{}", .mask = std::nullopt};
}

constexpr auto bad_frames = std::to_array<BadFrame>({
    {"5.2: a text frame with RSV1 is answered with 1002", of<opcode::text, rsv1>},
    {"5.2: a text frame with RSV2 is answered with 1002", of<opcode::text, rsv2>},
    {"5.2: a text frame with RSV3 is answered with 1002", of<opcode::text, rsv3>},
    {"5.2: a text frame with all reserved bits is answered with 1002", of<opcode::text, rsv1 | rsv2 | rsv3>},
    {"5.2: a binary frame with RSV1 is answered with 1002", of<opcode::binary, rsv1>},
    {"5.2: a binary frame with RSV3 is answered with 1002", of<opcode::binary, rsv3>},
    {"5.2: a ping with RSV1 is answered with 1002", of<opcode::ping, rsv1>},
    {"5.2: a ping with RSV2 is answered with 1002", of<opcode::ping, rsv2>},
    {"5.2: a pong with RSV3 is answered with 1002", of<opcode::pong, rsv3>},
    {"5.2: a close with RSV1 is answered with 1002", of<opcode::close, rsv1>},
    {"5.2: a close with RSV2 is answered with 1002", of<opcode::close, rsv2>},
    {"5.2: the reserved opcode 3 is answered with 1002", of<0x3>},
    {"5.2: the reserved opcode 4 is answered with 1002", of<0x4>},
    {"5.2: the reserved opcode 5 is answered with 1002", of<0x5>},
    {"5.2: the reserved opcode 6 is answered with 1002", of<0x6>},
    {"5.2: the reserved opcode 7 is answered with 1002", of<0x7>},
    {"5.2: the reserved opcode 11 is answered with 1002", of<0xB>},
    {"5.2: the reserved opcode 12 is answered with 1002", of<0xC>},
    {"5.2: the reserved opcode 13 is answered with 1002", of<0xD>},
    {"5.2: the reserved opcode 14 is answered with 1002", of<0xE>},
    {"5.2: the reserved opcode 15 is answered with 1002", of<0xF>},
    {"5.2: a reserved opcode in a frame that is not the last is answered with 1002",
     [] { return Frame{.opcode = 0x5, .payload = "{}", .is_final = false}; }},
    {"5.2: a reserved control opcode without a payload is answered with 1002",
     [] { return Frame{.opcode = 0xB}; }},

    {"5.2: a short length in two bytes is answered with 1002",
     [] { return Frame{.payload = "{}", .length_in = LengthIn::two_bytes}; }},
    {"5.2: the length 0 in two bytes is answered with 1002",
     [] { return Frame{.length_in = LengthIn::two_bytes}; }},
    {"5.2: the length 125 in two bytes is answered with 1002",
     [] { return Frame{.payload = std::string(125, ' '), .length_in = LengthIn::two_bytes}; }},
    {"5.2: a short length in eight bytes is answered with 1002",
     [] { return Frame{.payload = "{}", .length_in = LengthIn::eight_bytes}; }},
    {"5.2: the length 126 in eight bytes is answered with 1002",
     [] { return Frame{.payload = std::string(126, ' '), .length_in = LengthIn::eight_bytes}; }},
    {"5.2: the length 65535 in eight bytes is answered with 1002",
     [] { return Frame{.length_in = LengthIn::eight_bytes, .said_length = 65535}; }},
    {"5.2: a length with its highest bit set ends the session, and is no length of ours: 1009",
     [] { return Frame{.said_length = std::uint64_t{1} << 63U}; }, 1009},
    {"5.2: a length with every bit set ends the session: 1009",
     [] { return Frame{.said_length = ~std::uint64_t{0}}; }, 1009},

    {"5.1: a text frame without a mask is answered with 1002", [] { return unmasked(opcode::text); }},
    {"5.1: a binary frame without a mask is answered with 1002", [] { return unmasked(opcode::binary); }},
    {"5.1: a ping without a mask is answered with 1002", [] { return unmasked(opcode::ping); }},
    {"5.1: a pong without a mask is answered with 1002", [] { return unmasked(opcode::pong); }},
    {"5.1: a close without a mask is answered with 1002", [] { return unmasked(opcode::close); }},
    {"5.1: an empty text frame without a mask is answered with 1002",
     [] { return Frame{.mask = std::nullopt}; }},
});
const int bad_frame_cases = each_row_is_a_case<bad_frames, ends_the_session>();
}  // namespace

// RFC 6455, 5.4 and 5.6: fragments out of order, and message types that the protocol does not use.

namespace {

std::string begun(unsigned code = opcode::text) {
    return bytes_of({.opcode = code, .payload = "{", .is_final = false});
}

std::string gone_on(bool is_final) {
    return bytes_of({.opcode = opcode::continuation, .payload = "}", .is_final = is_final});
}

constexpr auto out_of_order = std::to_array<Bytes>({
    {"5.4: a last fragment of nothing is answered with 1002", [] { return gone_on(true); }},
    {"5.4: a fragment of nothing that is not the last is answered with 1002", [] { return gone_on(false); }},
    {"5.4: an empty fragment of nothing is answered with 1002",
     [] { return bytes_of({.opcode = opcode::continuation}); }},
    {"5.4: a fragment behind a message that is over is answered with 1002",
     [] { return begun() + gone_on(true) + gone_on(true); }},
    {"5.4: a fragment behind a ping is answered with 1002", [] { return ping_frame("") + gone_on(true); }},
    {"5.4: a text message within another is answered with 1002",
     [] { return begun() + text_frame("{}") + gone_on(true); }},
    {"5.4: the beginning of a text message within another is answered with 1002",
     [] { return begun() + begun(); }},
    {"5.4: a binary message within a text message is answered with 1002",
     [] { return begun() + bytes_of({.opcode = opcode::binary, .payload = "{}"}); }},
    {"5.4: a text message within a binary message is answered with 1002",
     [] { return begun(opcode::binary) + text_frame("{}"); }},
    {"5.4: a message within another behind a ping is answered with 1002",
     [] { return begun() + ping_frame("") + text_frame("{}"); }},
    {"5.2: a fragment with a reserved bit is answered with 1002",
     [] { return begun() + bytes_of({.opcode = opcode::continuation, .payload = "}", .reserved_bits = 4}); }},
    {"5.1: a fragment without a mask is answered with 1002",
     [] {
         return begun() + bytes_of({.opcode = opcode::continuation, .payload = "}", .mask = std::nullopt});
     }},
    {"5.2: a reserved opcode between fragments is answered with 1002",
     [] { return begun() + bytes_of({.opcode = 0x3, .payload = "x"}); }},
});
const int out_of_order_cases = each_row_is_a_case<out_of_order, is_answered_with_1002>();

// The protocol uses text messages only (docs/protocol.md). The server closes with a code, and expects a Close
// in return.
void is_told_goodbye_with_1002(const Bytes& row) {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.send(row.sent());
    CHECK(peer.ending(Peer::Farewell::close) == 1002);
    server.check_neighbour();
}

constexpr auto binary = std::to_array<Bytes>({
    {"5.6: a binary message is not of our protocol: 1002",
     [] { return bytes_of({.opcode = opcode::binary, .payload = "{}"}); }},
    {"5.6: an empty binary message is not of our protocol: 1002",
     [] { return bytes_of({.opcode = opcode::binary}); }},
    {"5.6: a binary message of any bytes is not of our protocol, and no wrong UTF-8: 1002",
     [] { return bytes_of({.opcode = opcode::binary, .payload = "\xff\xfe\xc0\x80"}); }},
    {"5.6: a binary message in fragments is not of our protocol: 1002",
     [] { return begun(opcode::binary) + gone_on(true); }},
});
const int binary_cases = each_row_is_a_case<binary, is_told_goodbye_with_1002>();
}  // namespace

// RFC 6455, 5.2 and 10.4: lengths up to the server's limit and beyond it.

namespace {

constexpr std::size_t bound = 16384;  // docs/protocol.md

// A command that is refused, preceded by blanks that pad the message to this length.
std::string message_of(std::size_t size, const std::string& id) {
    std::string text = R"({"type":"start","id":")" + id + "\"}";
    return text.append(size - text.size(), ' ');
}

struct Length {
    const char* name;
    std::size_t bytes;
};

void is_answered(const Length& row) {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    peer.send(text_frame(message_of(row.bytes, id)));
    CHECK(peer.answer_to(id) == "not-joined");
    CHECK(peer.create() == "accepted");
    server.check_neighbour();
}

constexpr auto lengths = std::to_array<Length>({
    {"5.2: a message of 124 bytes is answered", 124},
    {"5.2: a message of 125 bytes, the longest with a length of one byte, is answered", 125},
    {"5.2: a message of 126 bytes, the shortest with a length of two bytes, is answered", 126},
    {"5.2: a message of 127 bytes is answered", 127},
    {"5.2: a message of 128 bytes is answered", 128},
    {"5.2: a message of 255 bytes is answered", 255},
    {"5.2: a message of 256 bytes is answered", 256},
    {"10.4: a message one byte below our bound is answered", bound - 1},
    {"10.4: a message at our bound is answered", bound},
});
const int length_cases = each_row_is_a_case<lengths, is_answered>();

void is_answered_with_1009(const Bytes& row) {
    check_sent_away(row.sent(), 1009);
}

constexpr auto too_long = std::to_array<Bytes>({
    {"10.4: a message one byte above our bound is answered with 1009",
     [] { return text_frame(std::string(bound + 1, ' ')); }},
    {"10.4: a message of 65535 bytes is answered with 1009",
     [] { return text_frame(std::string(65535, ' ')); }},
    {"10.4: a message of 65536 bytes is answered with 1009",
     [] { return text_frame(std::string(65536, ' ')); }},
    {"10.4: a length beyond our bound is answered with 1009 before its payload comes",
     [] { return bytes_of({.said_length = bound + 1}); }},
    {"10.4: a length of a terabyte is answered with 1009 before its payload comes",
     [] { return bytes_of({.said_length = std::uint64_t{1} << 40U}); }},
    {"10.4: fragments that are too long together are answered with 1009",
     [] { return fragments({std::string(bound, ' '), " "}); }},
    {"10.4: the last fragment may not say more than what is left of our bound",
     [] {
         return bytes_of({.payload = std::string(bound - 1, ' '), .is_final = false}) +
                bytes_of({.opcode = opcode::continuation, .said_length = 2});
     }},
});
const int too_long_cases = each_row_is_a_case<too_long, is_answered_with_1009>();

// With a higher limit, messages whose length takes eight bytes are accepted.
void comes_in_whole(const Length& row) {
    Limits limits = roomy();
    limits.message_bytes = 100'000;
    ServerUnderTest server{limits};
    Peer peer = server.guest();
    peer.send(text_frame(std::string(row.bytes, ' ')));
    CHECK(peer.hear().payload.find(R"("type":"refused")") != std::string::npos);
    CHECK(peer.create() == "accepted");
    server.check_neighbour();
}

constexpr auto long_lengths = std::to_array<Length>({
    {"5.2: a message of 65534 bytes comes in where the bound is higher", 65534},
    {"5.2: a message of 65535 bytes, the longest with a length of two bytes, comes in", 65535},
    {"5.2: a message of 65536 bytes, the shortest with a length of eight bytes, comes in", 65536},
    {"5.2: a message of 65537 bytes comes in", 65537},
});
const int long_length_cases = each_row_is_a_case<long_lengths, comes_in_whole>();

TEST_CASE("5.2: an empty message is checked like any other") {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.send(text_frame(""));
    CHECK(peer.hear().payload.find(R"("code":"bad-json")") != std::string::npos);
    CHECK(peer.create() == "accepted");
}

}  // namespace
