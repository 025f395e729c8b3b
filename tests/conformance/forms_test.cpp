#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.3, 5.4 and 5.5: one command in every form in which a client may send it. It must be executed
// exactly once.

using namespace seq::conformance;

namespace {

struct Form {
    const char* name;
    std::string (*frames_of)(const std::string& command);
};

void is_carried_out(const Form& row) {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    peer.send(row.frames_of(create_command(id)));
    CHECK(peer.answer_to(id) == "accepted");
    CHECK(peer.create() == "already-joined");
    server.check_neighbour();
}

std::string masked_with(const Mask& mask, const std::string& command) {
    return bytes_of({.payload = command, .mask = mask});
}

std::vector<std::string> cut(const std::string& text, std::size_t size) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < text.size(); at += size)
        pieces.push_back(text.substr(at, size));
    return pieces;
}

std::string begun(const std::string& text) {
    return bytes_of({.payload = text, .is_final = false});
}

std::string gone_on(const std::string& text, bool is_final) {
    return bytes_of({.opcode = opcode::continuation, .payload = text, .is_final = is_final});
}

// The command in two fragments with this between them.
std::string around(const std::string& between, const std::string& command) {
    return begun(command.substr(0, 10)) + between + gone_on(command.substr(10), true);
}

std::string pong_frame(const std::string& payload) {
    return bytes_of({.opcode = opcode::pong, .payload = payload});
}

constexpr auto forms = std::to_array<Form>({
    {"5.3: a mask as in the RFC's examples",
     [](const std::string& command) { return masked_with(usual_mask, command); }},
    {"5.3: a mask of zeros is a mask",
     [](const std::string& command) { return masked_with({0, 0, 0, 0}, command); }},
    {"5.3: a mask of ones",
     [](const std::string& command) { return masked_with({0xFF, 0xFF, 0xFF, 0xFF}, command); }},
    {"5.3: a mask that differs in its first byte only",
     [](const std::string& command) { return masked_with({0x80, 0, 0, 0}, command); }},
    {"5.3: a mask that differs in its last byte only",
     [](const std::string& command) { return masked_with({0, 0, 0, 1}, command); }},
    {"5.3: a mask for each fragment, and each begins anew",
     [](const std::string& command) {
         return bytes_of({.payload = command.substr(0, 7), .is_final = false, .mask = Mask{1, 2, 3, 4}}) +
                bytes_of({.opcode = opcode::continuation,
                          .payload = command.substr(7, 6),
                          .is_final = false,
                          .mask = Mask{0xA0, 0xB0, 0xC0, 0xD0}}) +
                bytes_of({.opcode = opcode::continuation,
                          .payload = command.substr(13),
                          .mask = Mask{9, 9, 9, 8}});
     }},
    {"5.4: two fragments", [](const std::string& command) { return fragments(cut(command, 100)); }},
    {"5.4: a fragment for each byte", [](const std::string& command) { return fragments(cut(command, 1)); }},
    {"5.4: an empty first fragment", [](const std::string& command) { return fragments({"", command}); }},
    {"5.4: an empty last fragment", [](const std::string& command) { return fragments({command, ""}); }},
    {"5.4: empty fragments all over",
     [](const std::string& command) {
         return fragments({"", "", command.substr(0, 20), "", "", "", command.substr(20), "", ""});
     }},
    {"5.4: a ping between fragments",
     [](const std::string& command) { return around(ping_frame("here?"), command); }},
    {"5.4: a pong between fragments",
     [](const std::string& command) { return around(pong_frame("here!"), command); }},
    {"5.4: control frames between all fragments of an empty beginning",
     [](const std::string& command) {
         return begun("") + ping_frame("1") + gone_on("", false) + pong_frame("2") + gone_on(command, false) +
                ping_frame(std::string(125, '3')) + gone_on("", true);
     }},
    {"5.5: pings and pongs before and behind it",
     [](const std::string& command) {
         return ping_frame("") + pong_frame("") + text_frame(command) + pong_frame("x") + ping_frame("y");
     }},
});
const int form_cases = each_row_is_a_case<forms, is_carried_out>();

// TCP may deliver bytes in any pieces.

constexpr std::array<std::size_t, 3> payload_sizes{60, 200, 16384};

TEST_CASE("5.2: a header in two packets, split at every byte, is read as one") {
    ServerUnderTest server;
    Peer peer = server.guest();
    for (const std::size_t size : payload_sizes) {
        const std::string id = new_id();
        std::string text = R"({"type":"start","id":")" + id + "\"}";
        const std::string frame = text_frame(text.append(size - text.size(), ' '));
        const std::size_t header = frame.size() - size;
        for (std::size_t first = 1; first <= header; ++first) {
            server.send_apart(peer, frame, first);
            REQUIRE(peer.answer_to(id) == "not-joined");
        }
    }
    server.check_neighbour();
}

TEST_CASE("5.2: a command in two packets, split at every byte, is read as one") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    const std::string frame = text_frame(R"({"type":"start","id":")" + id + "\"}");
    for (std::size_t first = 1; first < frame.size(); ++first) {
        server.send_apart(peer, frame, first);
        REQUIRE(peer.answer_to(id) == "not-joined");
    }
}

TEST_CASE("5.2: a fragmented command and a ping, one byte per packet, are read like any other") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    const std::string bytes = around(ping_frame("?"), create_command(id));
    for (const char byte : bytes) {
        peer.send(std::string{byte});
        server.come_round();
    }
    CHECK(peer.hear() == ServerFrame{opcode::pong, "?"});
    CHECK(peer.answer_to(id) == "accepted");
}

TEST_CASE("5.2: several frames in one packet are all answered, in order") {
    ServerUnderTest server;
    Peer peer = server.guest();
    std::vector<std::string> ids;
    std::string packet;
    for (int i = 0; i < 200; ++i) {
        ids.push_back(new_id());
        packet += text_frame(R"({"type":"start","id":")" + ids.back() + "\"}");
    }
    peer.send(packet);
    for (const std::string& id : ids)
        REQUIRE(peer.hear().payload.find(id) != std::string::npos);
    CHECK(peer.create() == "accepted");
}

}  // namespace
