#include "engine/base/bot_level.hpp"

#include <doctest/doctest.h>

using namespace seq;

TEST_CASE("a level of bots is read as it is written, and nothing else is a level") {
    for (const BotLevel level : bot_levels)
        CHECK(parse_bot_level(to_string(level)) == level);
    CHECK(to_string(BotLevel::hard) == "hard");
    CHECK(!parse_bot_level("Hard"));
    CHECK(!parse_bot_level(""));
    CHECK(!parse_bot_level("expert"));
}
