#include <doctest/doctest.h>

#include "tests/room/talking.hpp"

namespace seq::room {
namespace {

using namespace protocol;

TEST_CASE("a room that is closed to spectators shows them out while its game runs") {
    TalkingTable table;
    RoomSimulator& sim = table.sim;
    CHECK(table.ask("Bob", SetFlag{RoomFlag::closed_to_spectators, true}) == "not-host");
    REQUIRE(table.ask("Ann", SetFlag{RoomFlag::closed_to_spectators, true}) == "accepted");
    CHECK(newest<FlagChanged, LobbyEvent>(sim.at("Bob")).on);
    Friend& eve = sim.at("Eve");
    CHECK(eve.notices.back() == "closed-to-spectators");
    CHECK(eve.closed == CloseReason::closed_to_spectators);
    CHECK(code_of(sim.come_back("Eve")) == "closed-to-spectators");
    CHECK(code_of(sim.join("Fay")) == "closed-to-spectators");
    CHECK_FALSE(sim.at("Bob").closed.has_value());
    sim.restart();
    CHECK(code_of(sim.come_back("Eve")) == "closed-to-spectators");
    REQUIRE(accepted(sim.come_back("Ann")));
    REQUIRE(table.ask("Ann", SetFlag{RoomFlag::closed_to_spectators, false}) == "accepted");
    CHECK(accepted(sim.come_back("Eve")));
    CHECK(accepted(sim.join("Fay")));
}

TEST_CASE("the referee stays in a room that is closed to spectators, and so does a host without a seat") {
    TalkingTable table;
    RoomSimulator& sim = table.sim;
    REQUIRE(table.talk("Ann", MakeReferee{sim.at("Eve").id}) == "accepted");
    REQUIRE(table.ask("Ann", SetFlag{RoomFlag::closed_to_spectators, true}) == "accepted");
    CHECK_FALSE(sim.at("Eve").closed.has_value());
    sim.lose("Eve");
    CHECK(accepted(sim.come_back("Eve")));
    REQUIRE(table.talk("Ann", MakeReferee{}) == "accepted");
    CHECK(sim.at("Eve").closed == CloseReason::closed_to_spectators);

    RoomSimulator hosted{2};
    for (const char* name : {"Bob", "Cy"}) {
        REQUIRE(accepted(hosted.join(name)));
        REQUIRE(accepted(hosted.send(name, Sit{})));
    }
    REQUIRE(accepted(hosted.send("Ann", LobbyCommand{SetFlag{RoomFlag::closed_to_spectators, true}})));
    REQUIRE(accepted(hosted.send("Ann", Start{})));
    CHECK_FALSE(hosted.at("Ann").closed.has_value());
}

TEST_CASE("a room closed to spectators accepts newcomers who can sit, and the start removes the rest") {
    RoomSimulator sim{2};
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{SetFlag{RoomFlag::closed_to_spectators, true}})));
    for (const char* name : {"Bob", "Cy"})
        REQUIRE(accepted(sim.join(name)));
    REQUIRE(accepted(sim.send("Ann", Sit{})));
    REQUIRE(accepted(sim.send("Bob", Sit{})));
    CHECK(code_of(sim.join("Dee")) == "closed-to-spectators");
    CHECK_FALSE(sim.at("Cy").closed.has_value());
    REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(sim.at("Cy").closed == CloseReason::closed_to_spectators);
    test::SplitMix random{5};
    sim.play_to_the_end(random);
    CHECK(accepted(sim.come_back("Cy")));
}

}  // namespace
}  // namespace seq::room
