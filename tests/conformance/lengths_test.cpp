#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.2 and 10.4: lengths up to the server's limit and beyond it.

using namespace seq::conformance;

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
