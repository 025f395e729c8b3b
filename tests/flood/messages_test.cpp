#include <doctest/doctest.h>

#include "tests/flood/support/commands.hpp"
#include "tests/flood/support/siege.hpp"

// What an open session can be made to swallow.

namespace seq::flood {
namespace {

constexpr std::size_t megabyte = 1024 * 1024;

TEST_CASE("endless pings are closed with 1008") {
    Siege siege;
    siege.swarm().add(dose(100), {.endless = frame(Opcode::ping, "are you there?")});
    siege.withstand("1008");
}

TEST_CASE("a frame of a megabyte is closed with 1009, and so are endless fragments of something") {
    Siege siege;
    siege.swarm().add(dose(100), {.endless = frame(Opcode::text, std::string(megabyte, ' '))});
    siege.swarm().add(dose(100), {.then = frame(Opcode::text, " ", Last::no),
                                  .endless = frame(Opcode::more, std::string(1000, ' '), Last::no)});
    siege.withstand("1009");
}

TEST_CASE("what is not UTF-8 is closed with 1007, in one frame or across two") {
    Siege siege;
    for (const std::string bytes :
         {"\xc3\x28", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x82"}) {
        siege.swarm().add(dose(20), {.then = frame(Opcode::text, bytes)});
        siege.swarm().add(dose(20),
                          {.then = frame(Opcode::text, "{", Last::no) + frame(Opcode::more, bytes)});
    }
    siege.withstand("1007");
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

}  // namespace
}  // namespace seq::flood
