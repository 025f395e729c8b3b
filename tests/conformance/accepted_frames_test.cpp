#include <doctest/doctest.h>

#include "tests/conformance/support/server_under_test.hpp"
#include "tests/support/websocket/frame.hpp"

// RFC 6455, 5.2 to 5.5: messages, pings and pongs in every form in which a client may send them, and in any
// packets.

using namespace seq::conformance;
using namespace seq::test;

namespace {

std::string every_byte(std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<char>(i * 37));
    return bytes;
}

std::string pong_frame(std::string_view payload) {
    return bytes_of({.opcode = opcode::pong, .payload = std::string{payload}});
}

std::string masked_with(const Mask& mask, const std::string& command) {
    return bytes_of({.payload = command, .mask = mask});
}

std::vector<std::string> each_byte(const std::string& text) {
    std::vector<std::string> bytes;
    for (const char byte : text)
        bytes.emplace_back(1, byte);
    return bytes;
}

// The command in two fragments with this between them.
std::string around(const std::string& between, const std::string& command) {
    return first_fragment(command.substr(0, 10)) + between + next_fragment(command.substr(10));
}

// Each fragment has a mask of its own.
std::string masked_apart(const std::string& command) {
    const Frame last{.opcode = opcode::continuation, .payload = command.substr(7), .mask = Mask{9, 9, 9, 8}};
    return bytes_of({.payload = command.substr(0, 7), .is_final = false, .mask = Mask{1, 2, 3, 4}}) +
           bytes_of(last);
}

std::vector<std::string> forms_of(const std::string& command) {
    return {
        masked_with(usual_mask, command),
        masked_with({0, 0, 0, 0}, command),
        masked_with({0xFF, 0xFF, 0xFF, 0xFF}, command),
        masked_with({0, 0, 0, 1}, command),
        masked_apart(command),
        fragments({command.substr(0, 100), command.substr(100)}),
        fragments(each_byte(command)),
        fragments({"", "", command.substr(0, 20), "", "", "", command.substr(20), "", ""}),
        around(ping_frame("here?"), command),
        around(pong_frame("here!"), command),
        first_fragment("") + ping_frame("1") + next_fragment("", false) + pong_frame("2") +
            next_fragment(command, false) + ping_frame(every_byte(125)) + next_fragment(""),
        ping_frame("") + pong_frame("") + text_frame(command) + pong_frame("x") + ping_frame("y"),
    };
}

TEST_CASE("5.3 to 5.5: a command is carried out exactly once, with any mask, fragments and control frames") {
    ServerUnderTest server;
    const std::size_t forms = forms_of(create_command(new_id())).size();
    for (std::size_t form = 0; form < forms; ++form) {
        CAPTURE(form);
        Peer peer = server.guest();
        const std::string id = new_id();
        peer.send(forms_of(create_command(id))[form]);
        CHECK(peer.answer_to(id) == "accepted");
        CHECK(peer.create() == "already-joined");
    }
    server.check_neighbour();
}

// A command that is refused, padded with blanks to this length.
std::string message_of(std::size_t size, const std::string& id) {
    std::string text = start_command(id);
    return text.append(size - text.size(), ' ');
}

TEST_CASE("5.2: messages of every form of a length are read, up to our bound or a higher one") {
    Limits limits = roomy();
    SUBCASE("the usual bound") {}
    SUBCASE("a higher bound") {
        limits.message_bytes = 65537;
    }
    ServerUnderTest server{limits};
    Peer peer = server.guest();
    for (const std::size_t size :
         {124U, 125U, 126U, 127U, 255U, 256U, 16383U, 16384U, 65535U, 65536U, 65537U}) {
        if (size > limits.message_bytes) continue;
        const std::string id = new_id();
        peer.send(text_frame(message_of(size, id)));
        CHECK(peer.answer_to(id) == "not-joined");
    }
    peer.send(text_frame(""));
    CHECK(peer.hear().payload.find(R"("code":"bad-json")") != std::string::npos);
    CHECK(peer.create() == "accepted");
    server.check_neighbour();
}

TEST_CASE("5.2: a fragmented command and a ping, one byte per packet, are read like any other") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    for (const std::string& byte : each_byte(around(ping_frame("?"), create_command(id)))) {
        peer.send(byte);
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
        packet += text_frame(start_command(ids.back()));
    }
    peer.send(packet);
    for (const std::string& id : ids)
        REQUIRE(peer.hear().payload.find(id) != std::string::npos);
    CHECK(peer.create() == "accepted");
}

TEST_CASE(
    "5.5.2 and 5.5.3: a ping of each length is answered by its own pong, in order, and a pong by none") {
    ServerUnderTest server;
    Peer peer = server.guest();
    for (std::size_t size = 0; size <= 125; ++size)
        peer.send(ping_frame(every_byte(size)) + pong_frame(every_byte(size)));
    for (std::size_t size = 0; size <= 125; ++size)
        REQUIRE(peer.hear() == ServerFrame{opcode::pong, every_byte(size)});
    CHECK(peer.create() == "accepted");
}

TEST_CASE("5.4: a ping between fragments is answered before the message is complete") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    const std::string command = create_command(id);
    peer.send(first_fragment(command.substr(0, 30)) + ping_frame("now"));
    CHECK(peer.hear() == ServerFrame{opcode::pong, "now"});
    peer.send(next_fragment(command.substr(30)));
    CHECK(peer.answer_to(id) == "accepted");
}

}  // namespace
