#include "tests/cli/support/wiretap.hpp"

#include <doctest/doctest.h>

#include "tests/cli/support/play_session.hpp"

namespace seq::test {
namespace {

using namespace std::string_literals;
using Messages = std::vector<std::string>;

const std::string head = "GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n";
// RFC 6455, section 5.7: the examples.
const std::string hello = "\x81\x05Hello"s;
const std::string masked_hello = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s;
const std::string hello_in_two = "\x01\x03Hel"s + "\x89\x02hi"s + "\x80\x02lo"s;

Messages read_whole(const std::string& bytes) {
    return FrameReader{}.take(head + bytes);
}

TEST_CASE("The wiretap reads messages, masked or in several frames, and ignores pings") {
    CHECK(read_whole(hello) == Messages{"Hello"});
    CHECK(read_whole(masked_hello) == Messages{"Hello"});
    CHECK(read_whole(hello_in_two + hello) == Messages{"Hello", "Hello"});
    CHECK(read_whole("\x81\x7e\x01\x00"s + std::string(256, 'x')) == Messages{std::string(256, 'x')});
}

TEST_CASE("The wiretap reads messages split at any byte") {
    FrameReader reader;
    Messages heard;
    std::string bytes = head;
    bytes += masked_hello;
    bytes += hello_in_two;
    for (const char byte : bytes)
        for (std::string& message : reader.take({&byte, 1}))
            heard.push_back(std::move(message));
    CHECK(heard == Messages{"Hello", "Hello"});
}

TEST_CASE("The wiretap records both directions of a terminal's connection") {
    PlaySession session;
    const auto ann = session.host("Ann", 2);
    CHECK(session.wire.messages() >= 4);  // create and sit, and an answer to each
}

}  // namespace
}  // namespace seq::test
