#include <algorithm>
#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "tests/cli/support/play_session.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::test {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

TEST_CASE("without a terminal the program plays line by line and prints no escape codes") {
    PlaySession session;
    const Outcome printed = session.run("play", {"--server", session.url(), "--name", "Ann"},
                                        "say hello\nstart\nfoo bar\nboard\n");
    CHECK(printed.status == 0);
    CHECK(printed.err == "");
    CHECK(printed.out.find('\x1b') == std::string::npos);
    for (const char* expected :
         {"You took seat 1, side 1.\n", "Seat 2 is free; share the link or add bots.\n", "You: hello\n",
          "Couldn't do that: one seat is still empty\n", "I do not know `foo`. Type ? for the commands.\n",
          "Share this link."})
        CHECK_MESSAGE(printed.out.find(expected) != std::string::npos, expected, printed.out);
    const Outcome practice = session.run("practice", {}, "board\n");
    CHECK_MESSAGE(practice.out.find("\n10   *  ") != std::string::npos, practice.out);
}

TEST_CASE("--json prints the server's messages unchanged and takes commands with or without an id") {
    PlaySession session;
    const Outcome printed =
        session.run("play", {"--json", "--server", session.url(), "--name", "Ann"},
                    "{\"type\":\"say\",\"text\":\"hello\"}\n"
                    "{\"type\":\"sit\",\"seat\":9,\"id\":\"00112233445566778899aabbccddeeff\"}\n"
                    "no json\n{\"type\":\"dance\"}\n\n{\"type\":\"resume\",\"id\":\"1\"}\n");
    CHECK(printed.status == 0);
    CHECK(printed.err == "");
    Lines codes;
    for (const std::string& line : lines_of(printed.out)) {
        CAPTURE(line);
        check_server_frame(line);
        const auto message = protocol::decode_server(line);
        REQUIRE(message.has_value());
        if (const auto* refused = std::get_if<protocol::Refused>(&*message)) codes.push_back(refused->code);
    }
    std::sort(codes.begin(), codes.end());
    CHECK(codes == Lines{"bad-json", "bad-value", "no-such-seat", "unknown-command"});
    CHECK(printed.out.find("\"text\":\"hello\"") != std::string::npos);
    CHECK(printed.out.find("00112233445566778899aabbccddeeff") != std::string::npos);
}

TEST_CASE("a refused join is reported in one line and by the exit status") {
    PlaySession session;
    const auto play = [&](Lines arguments) { return session.run("play", std::move(arguments)); };
    const Outcome unknown = play({session.url() + "/r/0000000000"});
    CHECK(unknown.status == 1);
    CHECK(lines_of(unknown.err).size() == 1);
    CHECK(unknown.err.starts_with("sequence: "));
    const Outcome five = play({"--server", session.url(), "--players", "5"});
    CHECK(five.status == 1);
    CHECK(five.err.find("not for 5 players") != std::string::npos);
    CHECK(play({"--server", "ftp://example.org"}).status == 2);
    CHECK(play({}).status == 2);
    CHECK(play({"--server", session.url(), "--room", "short"}).status == 2);
    CHECK(play({"--server", session.url(), "--option", "draw"}).status == 2);
    const Outcome elsewhere = play({"--server", "127.0.0.1:1", session.url() + "/r/0000000000"});
    CHECK(elsewhere.status == 2);
    CHECK(elsewhere.err.find("the link leads to") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
