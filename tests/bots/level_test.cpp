#include "bots/level.hpp"

#include <doctest/doctest.h>

using namespace seq::bots;

TEST_CASE("a level is read as it is written, and nothing else is one") {
    for (const Level level : levels)
        CHECK(parse_level(to_string(level)) == level);
    CHECK(to_string(Level::hard) == "hard");
    CHECK(!parse_level("Hard"));
    CHECK(!parse_level(""));
    CHECK(!parse_level("expert"));
}
