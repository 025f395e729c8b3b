#include <doctest/doctest.h>

#include "tests/flood/support/frames.hpp"
#include "tests/flood/support/siege.hpp"

// What an open session can make the server process.

namespace seq::flood {
namespace {

constexpr std::size_t megabyte = 1024 * 1024;

TEST_CASE("endless pings are closed with 1008") {
    Siege siege;
    siege.swarm().add(dose(100), {.endless = frame(Opcode::ping, "are you there?")});
    siege.withstand("1008");
}

TEST_CASE("endless empty fragments are closed with 4001, at the deadline of a whole message") {
    Siege siege{{"--limit", "message-timeout=1,bytes-per-second=100000000"}};
    siege.swarm().add(
        dose(100), {.then = frame(Opcode::text, "", Last::no), .endless = frame(Opcode::more, "", Last::no)});
    siege.withstand("4001");
}

TEST_CASE("a frame of a megabyte is closed with 1009, and so are endless fragments of something") {
    Siege siege;
    siege.swarm().add(dose(100), {.endless = frame(Opcode::text, std::string(megabyte, ' '))});
    siege.swarm().add(dose(100), {.then = frame(Opcode::text, " ", Last::no),
                                  .endless = frame(Opcode::more, std::string(1000, ' '), Last::no)});
    siege.withstand("1009");
}

TEST_CASE("text that is not UTF-8 is closed with 1007, in one frame or across two") {
    Siege siege;
    for (const std::string bytes :
         {"\xc3\x28", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x82"}) {
        siege.swarm().add(dose(10), {.then = frame(Opcode::text, bytes)});
        siege.swarm().add(dose(10),
                          {.then = frame(Opcode::text, "{", Last::no) + frame(Opcode::more, bytes)});
    }
    siege.withstand("1007");
}

TEST_CASE("JSON 100,000 deep is refused as too deep, and the tenth time closed with 1008") {
    Siege siege{{"--limit", "message-bytes=200000,bytes-per-second=100000000"}};
    std::string deep;
    for (int i = 0; i < 5; ++i) {
        deep += frame(Opcode::text, std::string(100'000, '['));
        deep += frame(Opcode::text, [] {
            std::string objects;
            for (int depth = 0; depth < 20'000; ++depth)
                objects += R"({"a":)";
            return objects;
        }());
    }
    siege.swarm().add(dose(20), {.then = deep});
    siege.withstand("1008");
    const Refusals ten_times_too_deep{{"too-deep", 10}};
    for (const Fate& fate : siege.swarm().fates())
        CHECK(in_words(fate.refused) == in_words(ten_times_too_deep));
}

TEST_CASE("ten pieces of rubbish are ten refusals and a close with 1008") {
    Siege siege;
    std::string rubbish;
    for (const std::string words :
         {"", "{", "null", "[]", "\"start\"", "{\"type\":5}", "{\"type\":\"nothing\"}",
          "{\"type\":\"start\",\"type\":\"start\"}", "1e999999", "\\u0000"})
        rubbish += frame(Opcode::text, words);
    siege.swarm().add(dose(100), {.then = rubbish});
    siege.withstand("1008");
}

TEST_CASE("endless commands are refused as too many, and the others' are answered all the while") {
    Siege siege{{"--limit", "first-message-timeout=1000,messages-per-second=20"}};
    siege.swarm().add(dose(50), {.endless = text(protocol::Start{})});
    const std::size_t before = siege.game().moves();
    CHECK(siege.swarm().attack_until([&] { return siege.game().moves() > before + 100; }));
    siege.check_server_state();
    for (const Fate& fate : siege.swarm().fates()) {
        CHECK_FALSE(fate.over);
        CHECK(fate.refused.contains("too-many"));
    }
}

}  // namespace
}  // namespace seq::flood
