#include <doctest/doctest.h>

#include "tests/core/evening.hpp"

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

std::string say(Evening& evening, const std::string& who) {
    const auto answer = evening.send(who, Say{"hm"});
    return accepted(answer) ? "accepted" : code_of(answer);
}

}  // namespace

TEST_CASE("a house may keep smaller tables than the rulebook has") {
    const RoomLimits limits{.seats_max = 4};
    CHECK(made_for(4, limits) == "made");
    CHECK(made_for(6, limits) == "bad-players");
    CHECK(made_for(6, {}) == "made");
    Evening evening{2, {}, "sequence", limits};
    CHECK(code_of(evening.send("Ann", LobbyCommand{SetGame{"sequence", 6, {}}})) == "bad-players");
    CHECK(accepted(evening.send("Ann", LobbyCommand{SetGame{"sequence", 4, {}}})));
}

TEST_CASE("as many come in as there are free seats, and the spectators that the house lets") {
    Evening evening{2, {}, "sequence", {.spectators_max = 1}};
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.join("Cy")));
    CHECK(code_of(evening.join("Dee")) == "room-full");
    REQUIRE(accepted(evening.send("Ann", Sit{})));
    CHECK(code_of(evening.join("Dee")) == "room-full");
    REQUIRE(accepted(evening.send("Cy", LobbyCommand{Leave{}})));
    CHECK(accepted(evening.join("Dee")));
}

TEST_CASE("where nobody may watch, whoever finds a free seat still comes in") {
    Evening evening{2, {}, "sequence", {.spectators_max = 0}};
    REQUIRE(accepted(evening.join("Bob")));
    CHECK(code_of(evening.join("Cy")) == "room-full");
    evening.lose("Bob");
    CHECK(accepted(evening.come_back("Bob")));
}

TEST_CASE("a room says so much in a minute, whoever says it, and a restart forgets nothing of it") {
    Evening evening{2, {}, "sequence", {.chat_a_minute = 6}};
    REQUIRE(accepted(evening.join("Bob")));
    for (const char* who : {"Ann", "Bob", "Ann", "Bob", "Ann", "Bob"})
        CHECK(say(evening, who) == "accepted");
    CHECK(say(evening, "Ann") == "too-much-talk");
    evening.restart();
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(say(evening, "Bob") == "too-much-talk");
    evening.pass_time(minutes{1} - milliseconds{2});
    CHECK(say(evening, "Bob") == "too-much-talk");
    evening.pass_time(milliseconds{1});
    CHECK(say(evening, "Bob") == "accepted");
}

TEST_CASE("a room whose records are beyond the limits of today is brought back as it was") {
    Evening evening{4};
    evening.begin({"Bob", "Cy", "Dee"});
    REQUIRE(accepted(evening.join("Eve")));
    REQUIRE(say(evening, "Eve") == "accepted");
    const RoomLimits strict{.seats_max = 2, .spectators_max = 0, .chat_a_minute = 1};
    const auto again = Room::restore("http://example/r/", evening.journal(), {}, {}, 1, strict);
    REQUIRE(again.has_value());
    CHECK(again->version() == evening.room().version());
}

}  // namespace seq::core
