#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.5.1 and 7: the closing handshake, done right and wrong.

using namespace seq::conformance;

namespace {

struct Close {
    const char* name;
    std::string (*sent)();
    std::uint16_t code;
};

void is_answered_with_its_code(const Close& row) {
    check_sent_away(row.sent(), row.code);
}

template <unsigned code>
std::string text() {
    return close_frame(code);
}

constexpr auto echoed = std::to_array<Close>({
    {"5.5.1: a close without a code is answered with 1000",
     [] { return bytes_of({.opcode = opcode::close}); }, 1000},
    {"7.4.1: 1000 is echoed", text<1000>, 1000},
    {"7.4.1: 1001 is echoed", text<1001>, 1001},
    {"7.4.1: 1002 is echoed", text<1002>, 1002},
    {"7.4.1: 1003 is echoed", text<1003>, 1003},
    {"7.4.1: 1007 is echoed", text<1007>, 1007},
    {"7.4.1: 1008 is echoed", text<1008>, 1008},
    {"7.4.1: 1009 is echoed", text<1009>, 1009},
    {"7.4.1: 1010 is echoed", text<1010>, 1010},
    {"7.4.1: 1011 is echoed", text<1011>, 1011},
    {"7.4.2: 1012, registered later, is echoed", text<1012>, 1012},
    {"7.4.2: 1013, registered later, is echoed", text<1013>, 1013},
    {"7.4.2: 3000, the first of the registered ones, is echoed", text<3000>, 3000},
    {"7.4.2: 3999, the last of the registered ones, is echoed", text<3999>, 3999},
    {"7.4.2: 4000, the first of the private ones, is echoed", text<4000>, 4000},
    {"7.4.2: 4999, the last of the private ones, is echoed", text<4999>, 4999},
});
const int echoed_cases = each_row_is_a_case<echoed, is_answered_with_its_code>();

constexpr auto no_codes = std::to_array<Close>({
    {"7.4.2: 0 is no code: 1002", text<0>, 1002},
    {"7.4.2: 1 is no code: 1002", text<1>, 1002},
    {"7.4.2: 999 is no code: 1002", text<999>, 1002},
    {"7.4.1: 1004 is reserved: 1002", text<1004>, 1002},
    {"7.4.1: 1005 never stands in a close: 1002", text<1005>, 1002},
    {"7.4.1: 1006 never stands in a close: 1002", text<1006>, 1002},
    {"7.4.2: 1014, registered for gateways, is no code of a client's: 1002", text<1014>, 1002},
    {"7.4.1: 1015 never stands in a close: 1002", text<1015>, 1002},
    {"7.4.2: 1016 is not defined: 1002", text<1016>, 1002},
    {"7.4.2: 1100 is not defined: 1002", text<1100>, 1002},
    {"7.4.2: 2000 is not defined: 1002", text<2000>, 1002},
    {"7.4.2: 2999 is not defined: 1002", text<2999>, 1002},
    {"7.4.2: 5000, of which the RFC says nothing, is echoed", text<5000>, 5000},
    {"7.4.2: 65535, of which the RFC says nothing, is echoed", text<65535>, 65535},
});
const int no_codes_cases = each_row_is_a_case<no_codes, is_answered_with_its_code>();

constexpr auto close_payloads = std::to_array<Close>({
    {"5.5.1: a close of one byte is answered with 1002",
     [] { return bytes_of({.opcode = opcode::close, .payload = "\x03"}); }, 1002},
    {"5.5.1: a close with a reason is answered with its code", [] { return close_frame(1000, "good night"); },
     1000},
    {"5.5.1: a reason of 123 bytes, the longest there is, does no harm",
     [] { return close_frame(1001, std::string(123, 'r')); }, 1001},
    {"5.5.1: a reason of 124 bytes is answered with 1002",
     [] { return close_frame(1000, std::string(124, 'r')); }, 1002},
    {"5.5.1: a reason in any language is read", [] { return close_frame(1000, "¡adiós! さようなら 👋"); },
     1000},
    {"8.1: a reason that is not UTF-8 is answered with 1002, since it is no message",
     [] { return close_frame(1000, "\xc3\x28"); }, 1002},
    {"8.1: a reason that breaks off in a character is answered with 1002",
     [] { return close_frame(1000, "\xe2\x82"); }, 1002},
    {"8.1: a reason with a surrogate is answered with 1002", [] { return close_frame(1000, "\xed\xa0\x80"); },
     1002},
});
const int close_payloads_cases = each_row_is_a_case<close_payloads, is_answered_with_its_code>();

constexpr auto behind = std::to_array<Close>({
    {"5.5.1: what follows a close is not heard", [] { return close_frame(1000) + text_frame("{"); }, 1000},
    {"5.5.1: a ping behind a close is not answered", [] { return close_frame(1000) + ping_frame("?"); },
     1000},
    {"5.5.1: a second close is not answered", [] { return close_frame(1000) + close_frame(1001); }, 1000},
    {"5.5.1: rubbish behind a close does no harm",
     [] { return close_frame(4999) + std::string(5000, '\xff'); }, 4999},
    {"5.4: a close between fragments ends the session",
     [] { return bytes_of({.payload = "{", .is_final = false}) + close_frame(1000); }, 1000},
    {"7.1.7: a close behind a broken frame is not heard",
     [] { return bytes_of({.opcode = 0x3}) + close_frame(1000); }, 1002},
});
const int behind_cases = each_row_is_a_case<behind, is_answered_with_its_code>();

TEST_CASE("7.1.4: a session that has created a room closes like any other, and its room lives on") {
    ServerUnderTest server;
    Peer peer = server.guest();
    CHECK(peer.create() == "accepted");
    peer.send(close_frame(1001));
    CHECK(peer.ending() == 1001);
    server.check_neighbour();
}

TEST_CASE("7.1.1: a Close in two packets, split at every byte, is answered") {
    ServerUnderTest server;
    const std::string close = close_frame(1000, "bye");
    for (std::size_t first = 1; first < close.size(); ++first) {
        Peer peer = server.guest();
        server.send_apart(peer, close, first);
        REQUIRE(peer.ending() == 1000);
    }
}

}  // namespace
