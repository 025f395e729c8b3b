#include <doctest/doctest.h>

#include "tests/flood/support/siege.hpp"
#include "tests/support/websocket/frame.hpp"

// What an open session can make the server process.

namespace seq::flood {
namespace {

constexpr std::size_t megabyte = 1024 * 1024;

TEST_CASE("endless pings are closed with 1008") {
    Siege siege;
    siege.swarm().add(dose(100), {.endless = test::ping_frame("are you there?")});
    siege.withstand("1008");
}

TEST_CASE("endless empty fragments are closed with 4001, at the deadline of a whole message") {
    Siege siege{{"--limit", "message-timeout=1,bytes-per-second=100000000"}};
    siege.swarm().add(dose(100),
                      {.then = test::first_fragment(""), .endless = test::next_fragment("", false)});
    siege.withstand("4001");
}

TEST_CASE("a frame of a megabyte is closed with 1009, and so are endless fragments of something") {
    Siege siege;
    siege.swarm().add(dose(100), {.endless = test::text_frame(std::string(megabyte, ' '))});
    siege.swarm().add(dose(100), {.then = test::first_fragment(" "),
                                  .endless = test::next_fragment(std::string(1000, ' '), false)});
    siege.withstand("1009");
}

TEST_CASE("JSON 100,000 deep is refused as too deep, and the tenth time closed with 1008") {
    Siege siege{{"--limit", "message-bytes=200000,bytes-per-second=100000000"}};
    std::string deep;
    for (int i = 0; i < 5; ++i) {
        deep += test::text_frame(std::string(100'000, '['));
        std::string objects;
        for (int depth = 0; depth < 20'000; ++depth)
            objects += R"({"a":)";
        deep += test::text_frame(objects);
    }
    siege.swarm().add(dose(20), {.then = deep});
    siege.withstand("1008");
    const Refusals ten_times_too_deep{{"too-deep", 10}};
    for (const Fate& fate : siege.swarm().fates())
        CHECK(in_words(fate.refused) == in_words(ten_times_too_deep));
}

TEST_CASE("endless commands are refused as too many, and the others' are answered all the while") {
    Siege siege{{"--limit", "first-message-timeout=1000,messages-per-second=20"}};
    siege.swarm().add(dose(50), {.endless = text(protocol::Start{})});
    const std::size_t before = siege.game().moves();
    CHECK(siege.swarm().attack_until([&] { return siege.game().moves() > before + 100; }));
    siege.check_server_state();
    const std::vector<Fate> fates = siege.swarm().fates();
    REQUIRE_FALSE(fates.empty());
    for (const Fate& fate : fates) {
        CHECK_FALSE(fate.over);
        CHECK(fate.refused.contains("too-many"));
    }
}

}  // namespace
}  // namespace seq::flood
