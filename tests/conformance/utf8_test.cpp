#include "tests/conformance/support/utf8.hpp"

#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.6 and 8.1; RFC 3629: text is UTF-8, however it is split.

using namespace seq::conformance;

namespace {

// A chat message before a room was entered: it is refused once it has been read.
std::string say_command(const std::string& id, const std::string& text) {
    return R"({"type":"say","id":")" + id + R"(","text":")" + text + "\"}";
}

struct Text {
    const char* name;
    const char* bytes;
};

// Sends it in one piece, then in two fragments, then in two packets, split at every byte.
void is_read(const Text& row) {
    REQUIRE(is_utf8(row.bytes));
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string id = new_id();
    const std::string command = say_command(id, row.bytes);
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
    server.check_neighbour();
}

constexpr auto texts = std::to_array<Text>({
    {"8.1: one byte a character: plain ASCII", "Ann"},
    {"8.1: two bytes a character: Zoë", "Zo\xc3\xab"},
    {"8.1: two bytes, the first there is: U+00A1", "\xc2\xa1"},
    {"8.1: two bytes, the last there is: U+07FF", "\xdf\xbf"},
    {"8.1: three bytes a character: €", "\xe2\x82\xac"},
    {"8.1: three bytes, the first there is: U+0800", "\xe0\xa0\x80"},
    {"8.1: three bytes, the last before the surrogates: U+D7FB", "\xed\x9f\xbb"},
    {"8.1: three bytes, behind the private ones: U+F900", "\xef\xa4\x80"},
    {"8.1: three bytes, the replacement character U+FFFD", "\xef\xbf\xbd"},
    {"8.1: four bytes a character: U+1F642", "\xf0\x9f\x99\x82"},
    {"8.1: four bytes, the first there is: U+10000", "\xf0\x90\x80\x80"},
    {"8.1: four bytes, high up: U+2FA1D", "\xf0\xaf\xa8\x9d"},
    {"8.1: the word of the usual test, κόσμε", "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5"},
    {"8.1: characters of every length behind each other", "a\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e z\xc2\xa9"},
});
const int text_cases = each_row_is_a_case<texts, is_read>();

std::uint16_t ending_after(ServerUnderTest& server, const std::string& bytes) {
    Peer peer = server.guest();
    peer.send(bytes);
    return peer.ending(Peer::Farewell::close);
}

// Sends it in one piece, then in two fragments split at every byte, then the invalid bytes without the end of
// the message.
void is_answered_with_1007(const Text& row) {
    const std::string bytes = row.bytes;
    REQUIRE_FALSE(is_utf8(bytes));
    ServerUnderTest server;
    const std::string command = say_command(new_id(), bytes);
    CHECK(ending_after(server, text_frame(command)) == 1007);
    const std::size_t begin = command.find(bytes);
    for (std::size_t cut = begin; cut <= begin + bytes.size(); ++cut)
        CHECK(ending_after(server, fragments({command.substr(0, cut), command.substr(cut)})) == 1007);
    const std::string spoilt = command.substr(0, begin + bytes.size() + 1);
    CHECK(ending_after(server, bytes_of({.payload = spoilt, .is_final = false})) == 1007);
    server.check_neighbour();
}

constexpr auto spoilt_texts = std::to_array<Text>({
    {"8.1: a lone continuation byte, the first, is answered with 1007", "\x80"},
    {"8.1: a lone continuation byte, the last, is answered with 1007", "\xbf"},
    {"8.1: two lone continuation bytes are answered with 1007", "\x80\xbf"},
    {"8.1: a continuation byte too many is answered with 1007", "\xc3\xab\xab"},
    {"8.1: a first byte of two without its second is answered with 1007", "\xc3("},
    {"8.1: a first byte of three without its second is answered with 1007", "\xe2(\xa1"},
    {"8.1: a first byte of three without its third is answered with 1007", "\xe2\x82("},
    {"8.1: a first byte of four without its second is answered with 1007", "\xf0(\x8c\xbc"},
    {"8.1: a first byte of four without its third is answered with 1007", "\xf0\x90(\xbc"},
    {"8.1: a first byte of four without its fourth is answered with 1007", "\xf0\x9f\x98("},
    {"8.1: two first bytes behind each other are answered with 1007", "\xc3\xc3\xab"},
    {"8.1: an overlong slash in two bytes is answered with 1007", "\xc0\xaf"},
    {"8.1: an overlong zero in two bytes is answered with 1007", "\xc0\x80"},
    {"8.1: the longest overlong form of two bytes is answered with 1007", "\xc1\xbf"},
    {"8.1: an overlong slash in three bytes is answered with 1007", "\xe0\x80\xaf"},
    {"8.1: the longest overlong form of three bytes is answered with 1007", "\xe0\x9f\xbf"},
    {"8.1: an overlong slash in four bytes is answered with 1007", "\xf0\x80\x80\xaf"},
    {"8.1: the longest overlong form of four bytes is answered with 1007", "\xf0\x8f\xbf\xbf"},
    {"8.1: the first surrogate is answered with 1007", "\xed\xa0\x80"},
    {"8.1: the last surrogate is answered with 1007", "\xed\xbf\xbf"},
    {"8.1: a pair of surrogates is answered with 1007", "\xed\xa0\xbd\xed\xb8\x80"},
    {"8.1: the first character that is none, U+110000, is answered with 1007", "\xf4\x90\x80\x80"},
    {"8.1: a first byte F5 is answered with 1007", "\xf5\x80\x80\x80"},
    {"8.1: five bytes a character are answered with 1007", "\xf8\x88\x80\x80\x80"},
    {"8.1: six bytes a character are answered with 1007", "\xfc\x84\x80\x80\x80\x80"},
    {"8.1: the byte FE is answered with 1007", "\xfe"},
    {"8.1: the byte FF is answered with 1007", "\xff"},
});
const int spoilt_text_cases = each_row_is_a_case<spoilt_texts, is_answered_with_1007>();

// A message must not end inside a character, whichever frame it ends in.
void breaks_off(const Text& row) {
    const std::string bytes = row.bytes;
    REQUIRE_FALSE(is_utf8(bytes));
    REQUIRE(may_become_utf8(bytes));
    ServerUnderTest server;
    CHECK(ending_after(server, text_frame("{}" + bytes)) == 1007);
    CHECK(ending_after(server, fragments({"{}", bytes})) == 1007);
    CHECK(ending_after(server, fragments({"{}" + bytes.substr(0, 1), bytes.substr(1)})) == 1007);
    CHECK(ending_after(server, fragments({"{}" + bytes, ""})) == 1007);
    CHECK(ending_after(server, fragments({bytes, "", "", ""})) == 1007);
    server.check_neighbour();
}

constexpr auto broken_off = std::to_array<Text>({
    {"8.1: a message that ends in the first of two bytes is answered with 1007", "\xc3"},
    {"8.1: a message that ends in the first of three bytes is answered with 1007", "\xe2"},
    {"8.1: a message that ends in the second of three bytes is answered with 1007", "\xe2\x82"},
    {"8.1: a message that ends in the first of four bytes is answered with 1007", "\xf0"},
    {"8.1: a message that ends in the second of four bytes is answered with 1007", "\xf0\x9f"},
    {"8.1: a message that ends in the third of four bytes is answered with 1007", "\xf0\x9f\x98"},
});
const int broken_off_cases = each_row_is_a_case<broken_off, breaks_off>();

TEST_CASE("8.1: a name in any language comes back unchanged") {
    ServerUnderTest server;
    Peer peer = server.guest();
    const std::string name = "Zo\xc3\xab \xe2\x82\xac \xf0\x9d\x84\x9e";
    const std::string id = new_id();
    const std::string command = create_command(id, name);
    std::vector<std::string> bytes;
    for (const char byte : command)
        bytes.emplace_back(1, byte);
    peer.send(fragments(bytes));
    CHECK(peer.answer_to(id) == "accepted");
    CHECK(peer.hear().payload.find("\"name\":\"" + name + "\"") != std::string::npos);
}

}  // namespace
