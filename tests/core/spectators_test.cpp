#include <doctest/doctest.h>

#include "tests/core/talking.hpp"

namespace seq::core {
namespace {

using namespace protocol;

TEST_CASE("a room that is closed to spectators shows them out while its game runs") {
    TalkingTable table;
    Evening& evening = table.evening;
    CHECK(table.talk("Bob", CloseToSpectators{true}) == "not-host");
    REQUIRE(table.talk("Ann", CloseToSpectators{true}) == "accepted");
    CHECK(newest<SpectatorsShut>(evening.at("Bob")).closed);
    Friend& eve = evening.at("Eve");
    CHECK(eve.notices.back() == "closed-to-spectators");
    CHECK(eve.closed == CloseReason::closed_to_spectators);
    CHECK(code_of(evening.come_back("Eve")) == "closed-to-spectators");
    CHECK(code_of(evening.join("Fay")) == "closed-to-spectators");
    CHECK_FALSE(evening.at("Bob").closed.has_value());
    evening.restart();
    CHECK(code_of(evening.come_back("Eve")) == "closed-to-spectators");
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(table.talk("Ann", CloseToSpectators{false}) == "accepted");
    CHECK(accepted(evening.come_back("Eve")));
    CHECK(accepted(evening.join("Fay")));
}

TEST_CASE("the referee stays in a room that is closed to spectators, and so does a host without a seat") {
    TalkingTable table;
    Evening& evening = table.evening;
    REQUIRE(table.talk("Ann", MakeReferee{evening.at("Eve").id}) == "accepted");
    REQUIRE(table.talk("Ann", CloseToSpectators{true}) == "accepted");
    CHECK_FALSE(evening.at("Eve").closed.has_value());
    evening.lose("Eve");
    CHECK(accepted(evening.come_back("Eve")));
    REQUIRE(table.talk("Ann", MakeReferee{}) == "accepted");
    CHECK(evening.at("Eve").closed == CloseReason::closed_to_spectators);

    Evening hosted{2};
    for (const char* name : {"Bob", "Cy"}) {
        REQUIRE(accepted(hosted.join(name)));
        REQUIRE(accepted(hosted.send(name, Sit{})));
    }
    REQUIRE(accepted(hosted.send("Ann", TalkCommand{CloseToSpectators{true}})));
    REQUIRE(accepted(hosted.send("Ann", Start{})));
    CHECK_FALSE(hosted.at("Ann").closed.has_value());
}

TEST_CASE("a closed room lets in who may still sit, and shows out who has no seat when the game starts") {
    Evening evening{2};
    REQUIRE(accepted(evening.send("Ann", TalkCommand{CloseToSpectators{true}})));
    for (const char* name : {"Bob", "Cy"})
        REQUIRE(accepted(evening.join(name)));
    REQUIRE(accepted(evening.send("Ann", Sit{})));
    REQUIRE(accepted(evening.send("Bob", Sit{})));
    CHECK(code_of(evening.join("Dee")) == "closed-to-spectators");
    CHECK_FALSE(evening.at("Cy").closed.has_value());
    REQUIRE(accepted(evening.send("Ann", Start{})));
    CHECK(evening.at("Cy").closed == CloseReason::closed_to_spectators);
    test::SplitMix random{5};
    evening.play_to_the_end(random);
    CHECK(accepted(evening.come_back("Cy")));
}

}  // namespace
}  // namespace seq::core
