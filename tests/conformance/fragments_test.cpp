#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.4 and 5.6: fragments out of order, and message types that the protocol does not use.

using namespace seq::conformance;

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
