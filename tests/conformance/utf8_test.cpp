#include "tests/support/websocket/utf8.hpp"

#include <doctest/doctest.h>

#include "tests/conformance/support/server_under_test.hpp"
#include "tests/support/websocket/frame.hpp"

// RFC 6455, 5.6 and 8.1; RFC 3629: text is UTF-8, however it is split.

using namespace seq::conformance;
using namespace seq::test;

namespace {

// A chat message before a room was entered: it is refused once it has been read.
std::string say_command(const std::string& id, const std::string& text) {
    return R"({"type":"say","id":")" + id + R"(","text":")" + text + "\"}";
}

// In one piece, in two fragments, and in two packets, split at every byte.
void check_read(ServerUnderTest& server, const std::string& text) {
    CAPTURE(text);
    REQUIRE(is_utf8(text));
    Peer peer = server.guest();
    const std::string id = new_id();
    const std::string command = say_command(id, text);
    const std::string frame = text_frame(command);
    peer.send(frame);
    CHECK(peer.answer_to(id) == "not-joined");
    for (std::size_t first = 0; first <= command.size(); ++first) {
        peer.send(fragments({command.substr(0, first), command.substr(first)}));
        REQUIRE(peer.answer_to(id) == "not-joined");
    }
    for (std::size_t first = frame.size() - command.size(); first < frame.size(); ++first) {
        server.send_apart(peer, frame, first);
        REQUIRE(peer.answer_to(id) == "not-joined");
    }
}

TEST_CASE(
    "8.1: characters of one to four bytes, the first and the last of each, are read however they are split") {
    ServerUnderTest server;
    for (const char* text :
         {"Ann", "\xc2\xa1", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbb", "\xef\xa4\x80", "\xef\xbf\xbd",
          "\xf0\x90\x80\x80", "\xf0\xaf\xa8\x9d", "a\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e z\xc2\xa9"})
        check_read(server, text);
    server.check_neighbour();
}

// In one piece, in two fragments split at every byte, and without the end of the message.
void check_invalid(ServerUnderTest& server, const std::string& bytes) {
    CAPTURE(bytes);
    REQUIRE(judge_utf8(bytes) == Utf8::invalid);
    const std::string command = say_command(new_id(), bytes);
    const auto check_1007 = [&](const std::string& sent) {
        server.check_closed(sent, 1007, Peer::Farewell::close);
    };
    check_1007(text_frame(command));
    const std::size_t begin = command.find(bytes);
    for (std::size_t cut = begin; cut <= begin + bytes.size(); ++cut)
        check_1007(fragments({command.substr(0, cut), command.substr(cut)}));
    check_1007(first_fragment(command.substr(0, begin + bytes.size() + 1)));
}

TEST_CASE("8.1: a byte out of its place is answered with 1007, before the message is complete") {
    ServerUnderTest server;
    for (const char* bytes : {"\x80", "\xbf", "\x80\xbf", "\xc3\xab\xab", "\xc3(", "\xe2(\xa1", "\xe2\x82(",
                              "\xf0(\x8c\xbc", "\xf0\x90(\xbc", "\xf0\x9f\x98(", "\xc3\xc3\xab"})
        check_invalid(server, bytes);
}

TEST_CASE("8.1: overlong forms, surrogates, and characters that do not exist are answered with 1007") {
    ServerUnderTest server;
    for (const char* bytes :
         {"\xc0\xaf", "\xc0\x80", "\xc1\xbf", "\xe0\x80\xaf", "\xe0\x9f\xbf", "\xf0\x80\x80\xaf",
          "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80", "\xf4\x90\x80\x80",
          "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xfc\x84\x80\x80\x80\x80", "\xfe", "\xff"})
        check_invalid(server, bytes);
}

TEST_CASE("8.1: a message that ends within a character, in whichever frame, is answered with 1007") {
    ServerUnderTest server;
    for (const std::string bytes : {"\xc3", "\xe2", "\xe2\x82", "\xf0", "\xf0\x9f", "\xf0\x9f\x98"}) {
        CAPTURE(bytes);
        REQUIRE(judge_utf8(bytes) == Utf8::unfinished);
        for (const std::string& sent :
             {text_frame("{}" + bytes), fragments({"{}", bytes}), fragments({"{}" + bytes, ""}),
              fragments({"{}" + bytes.substr(0, 1), bytes.substr(1)}), fragments({bytes, "", "", ""})})
            server.check_closed(sent, 1007, Peer::Farewell::close);
    }
}

TEST_CASE("8.1: a name in any language comes back unchanged, also from a fragment for each byte") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string name = "Zo\xc3\xab \xe2\x82\xac \xf0\x9d\x84\x9e";
    const std::string id = new_id();
    std::vector<std::string> bytes;
    for (const char byte : create_command(id, name))
        bytes.emplace_back(1, byte);
    peer.send(fragments(bytes));
    CHECK(peer.answer_to(id) == "accepted");
    CHECK(peer.hear().payload.find("\"name\":\"" + name + "\"") != std::string::npos);
}

}  // namespace
