#include <doctest/doctest.h>

#include "tests/core/room_simulator.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::minutes;

std::string made_for(std::uint32_t players, const RoomLimits& limits) {
    const ClientMessage command{{},
                                {},
                                Create{.preset = "sequence",
                                       .players = players,
                                       .sides = {},
                                       .options = {},
                                       .name = "Ann",
                                       .token = {}}};
    const auto opened = Room::open({"TESTR00M00"}, "http://example/r/", SessionId{1}, command, TimePoint{},
                                   {}, {}, 1, limits);
    return opened ? "made" : opened.error().code;
}

std::string say(RoomSimulator& sim, const std::string& who) {
    const auto answer = sim.send(who, Say{"hm"});
    return accepted(answer) ? "accepted" : code_of(answer);
}

}  // namespace

TEST_CASE("the operator can allow smaller tables than the rulebook") {
    const RoomLimits limits{.seats_max = 4};
    CHECK(made_for(4, limits) == "made");
    CHECK(made_for(6, limits) == "bad-players");
    CHECK(made_for(6, {}) == "made");
    RoomSimulator sim{2, {}, "sequence", limits};
    CHECK(code_of(sim.send("Ann", LobbyCommand{SetGame{"sequence", 6, {}}})) == "bad-players");
    CHECK(accepted(sim.send("Ann", LobbyCommand{SetGame{"sequence", 4, {}}})));
}

TEST_CASE("as many people can join as there are free seats and places for spectators") {
    RoomSimulator sim{2, {}, "sequence", {.spectators_max = 1}};
    REQUIRE(accepted(sim.join("Bob")));
    REQUIRE(accepted(sim.join("Cy")));
    CHECK(code_of(sim.join("Dee")) == "room-full");
    REQUIRE(accepted(sim.send("Ann", Sit{})));
    CHECK(code_of(sim.join("Dee")) == "room-full");
    REQUIRE(accepted(sim.send("Cy", LobbyCommand{Leave{}})));
    CHECK(accepted(sim.join("Dee")));
}

TEST_CASE("a room closed to spectators still accepts newcomers while a seat is free") {
    RoomSimulator sim{2, {}, "sequence", {.spectators_max = 0}};
    REQUIRE(accepted(sim.join("Bob")));
    CHECK(code_of(sim.join("Cy")) == "room-full");
    sim.lose("Bob");
    CHECK(accepted(sim.come_back("Bob")));
}

TEST_CASE("chat of a room is limited per minute in all, also across a restart") {
    RoomSimulator sim{2, {}, "sequence", {.chat_a_minute = 6}};
    REQUIRE(accepted(sim.join("Bob")));
    for (const char* who : {"Ann", "Bob", "Ann", "Bob", "Ann", "Bob"})
        CHECK(say(sim, who) == "accepted");
    CHECK(say(sim, "Ann") == "too-much-talk");
    sim.restart();
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(say(sim, "Bob") == "too-much-talk");
    sim.pass_time(minutes{1} - milliseconds{2});
    CHECK(say(sim, "Bob") == "too-much-talk");
    sim.pass_time(milliseconds{1});
    CHECK(say(sim, "Bob") == "accepted");
}

TEST_CASE("a room whose records exceed today's limits is restored unchanged") {
    RoomSimulator sim{4};
    sim.begin({"Bob", "Cy", "Dee"});
    REQUIRE(accepted(sim.join("Eve")));
    REQUIRE(say(sim, "Eve") == "accepted");
    const RoomLimits strict{.seats_max = 2, .spectators_max = 0, .chat_a_minute = 1};
    const auto again = test::restored_room("http://example/r/", sim.journal(), {}, {}, 1, strict);
    REQUIRE(again.has_value());
    CHECK(again->version() == sim.room().version());
}

}  // namespace seq::core
