#include <doctest/doctest.h>

#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

/// The move line as it is rewritten after reading it.
std::string rewritten(std::string_view line) {
    return only_move(two_players(line));
}

}  // namespace

TEST_CASE("every kind of move line is read and written") {
    for (const std::string_view line :
         {"1 5C d4", "12 JC e5", "3 JS x d4", "1 5C d4 = a4-e4", "1 5C d4 = a4-e4,d1-d5", "2 draw",
          "2 dead 9S", "2 pass", "- penalty 2", "2 forfeit 9S"})
        CHECK(rewritten(line) == line);
}

TEST_CASE("a move is written in one way, whatever was typed") {
    CHECK(rewritten("  1   5c   D4 ") == "1 5C d4");
    CHECK(rewritten("3 js X D4") == "3 JS x d4");
    CHECK(rewritten("1 5C d4 = A4-E4 , d1-d5") == "1 5C d4 = a4-e4,d1-d5");
    CHECK(rewritten("2 DRAW") == "2 draw");
    CHECK(rewritten("2 Dead 9s ; gone") == "2 dead 9S");
    CHECK(rewritten("10 3d j10") == "10 3D j10");
}

TEST_CASE("a line that is not a move is reported as such") {
    for (const std::string_view wrong :
         {"seat 1 pass", "1", "1 5C", "1 5C x", "1 5C d4 d5", "1 5C d4 =", "1 5C d4 = a4", "1 draw 5C",
          "1 pass pass", "1 dead", "1 dead 5C 5C", "-", "- 1", "-1 pass", "1.5 pass", "\"1\" pass"}) {
        CAPTURE(wrong);
        CHECK(fault_of(wrong) == "6 bad-line N");
    }
}

TEST_CASE("an unknown card or space is reported as such") {
    for (const std::string_view wrong : {"1 ZZ d4", "1 10S d4", "1 ADD d4", "1 dead 1S", "1 5 d4"})
        CHECK(fault_of(wrong) == "6 unknown-card N");
    for (const std::string_view wrong :
         {"1 5C k4", "1 5C d0", "1 5C d11", "1 JS x 4d", "1 5C d4 = a4-z4", "1 5C d4 = -"})
        CHECK(fault_of(wrong) == "6 unknown-space N");
}

TEST_CASE("a line of another game is reported as such") {
    CHECK(fault_of("1 roll") == "6 not-in-this-game D4");
    CHECK(fault_of("1 put a3") == "6 not-in-this-game D5");
    CHECK(fault_of("1 swap a3") == "6 not-in-this-game D5");
    CHECK(fault_of("1 x a3") == "6 not-in-this-game D6");
    CHECK(fault_of("1 cast") == "6 not-in-this-game X2");
}

TEST_CASE("the whole file is read before the first move is played") {
    CHECK(fault_of("2 4S d1\n") == "!6 not-your-turn S6");
    CHECK(fault_of("2 4S d1\nnonsense\n") == "7 bad-line N");
}
