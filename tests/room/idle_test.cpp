#include "server/room/after/idle.hpp"

#include <doctest/doctest.h>

#include "tests/room/room_simulator.hpp"

// Rooms without any activity.

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::hours;

constexpr IdleLimits limits{.room = hours{24 * 7}, .game = hours{24 * 30}};
constexpr hours day{24};

TEST_CASE("the warning comes a day before the end, or a tenth of the time if that is less") {
    CHECK(warning_before(30 * day) == day);
    CHECK(warning_before(hours{10}) == hours{1});
}

TEST_CASE("a room without a game is warned, then archived, and its sessions are closed with the reason") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.pass_time(6 * day);
    sim.sweep(limits);
    CHECK(sim.at("Bob").notices.empty());
    sim.pass_time(hours{8});  // a tenth of a week before the end
    sim.sweep(limits);
    sim.sweep(limits);
    CHECK(sim.at("Bob").notices == std::vector<std::string>{"room-idle"});
    CHECK_FALSE(sim.room().archived());
    sim.pass_time(hours{16});
    sim.sweep(limits);
    CHECK(sim.room().archived());
    CHECK(sim.at("Bob").archived);
    CHECK(sim.at("Ann").closed == CloseReason::archived);
    CHECK(sim.at("Bob").closed == CloseReason::archived);
}

TEST_CASE(
    "a room that is closed by the operator tells everybody, and those who knock, and is "
    "archived") {
    RoomSimulator sim = game_with({"Bob"});
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, true})));
    sim.join("Cy");
    sim.close_room();
    CHECK(sim.room().archived());
    CHECK(sim.room().summary().stage == Stage::archived);
    for (const char* name : {"Ann", "Bob"}) {
        CHECK(sim.at(name).notices.back() == "room-closed");
        CHECK(sim.at(name).archived);
        CHECK(sim.at(name).view->result->abandoned);
        CHECK(sim.at(name).closed == CloseReason::closed_for_good);
    }
    CHECK(sim.at("Cy").closed == CloseReason::closed_for_good);
    const std::size_t records = sim.journal().size();
    sim.close_room();
    CHECK(sim.journal().size() == records);
    sim.restart();
    CHECK(sim.room().archived());
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(code_of(sim.send("Bob", Say{"still there?"})) == "room-archived");
}

TEST_CASE("activity before the limit keeps the room, and the next warning comes after the same time") {
    RoomSimulator sim{2};
    sim.pass_time(7 * day - hours{1});
    sim.sweep(limits);
    REQUIRE(sim.at("Ann").notices.size() == 1);
    REQUIRE(accepted(sim.send("Ann", Say{"still here"})));
    sim.pass_time(hours{2});
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    CHECK(sim.at("Ann").notices.size() == 1);
    sim.pass_time(7 * day - hours{3});
    sim.sweep(limits);
    CHECK(sim.at("Ann").notices.size() == 2);
}

TEST_CASE("a lobby in which no game ever began is archived after a day, unless a member is connected") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.lose("Ann");
    sim.pass_time(2 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    sim.lose("Bob");
    sim.sweep(limits);
    CHECK(sim.room().archived());
}

TEST_CASE("a room in which a game was played is kept for longer than a lobby") {
    RoomSimulator sim = game_with({"Bob"});
    REQUIRE(accepted(sim.send("Ann", Abandon{})));
    sim.lose("Ann");
    sim.lose("Bob");
    sim.pass_time(2 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("coming back counts as activity") {
    RoomSimulator sim{2};
    sim.lose("Ann");
    sim.pass_time(7 * day - hours{1});
    REQUIRE(accepted(sim.come_back("Ann")));
    sim.pass_time(hours{2});
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("a room with a running game has thirty days, then the game ends without a winner") {
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(29 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    CHECK(sim.at("Bob").notices.back() == "room-idle");
    sim.pass_time(day);
    sim.sweep(limits);
    CHECK(sim.room().archived());
    const Friend& bob = sim.at("Bob");
    REQUIRE(bob.view->result.has_value());
    CHECK(bob.view->result->abandoned);
    CHECK(bob.hands.has_value());
    CHECK(bob.archived);
}

TEST_CASE("an archived room refuses newcomers and commands, and gives its members its records") {
    RoomSimulator sim = game_with({}, {{"target", "25"}}, "hearts-due");
    sim.play_to_the_end(1);
    sim.pass_time(7 * day);
    sim.sweep(limits);
    REQUIRE(sim.room().archived());
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) sim.restart();
        CHECK(sim.room().archived());
        CHECK(code_of(sim.join("Bob")) == "room-archived");
        sim.at("Ann").seen.reset();
        REQUIRE(accepted(sim.come_back("Ann")));
        CHECK(sim.at("Ann").archived);
        CHECK(code_of(sim.send("Ann", Start{})) == "room-archived");
        CHECK(code_of(sim.send("Ann", Say{"hello?"})) == "room-archived");
        const auto answer = sim.send("Ann", FetchRecord{});
        REQUIRE(answer.has_value());
        CHECK(std::holds_alternative<GameRecord>(*answer));
    }
}

TEST_CASE("a room is archived once, and then sets no timer") {
    RoomSimulator sim = game_with({"Bob"});
    Friend& first = sim.to_move();
    sim.act(first, first.legal.at(0));
    sim.lose("Bob");
    sim.lose("Ann");
    sim.pass_time(30 * day);
    sim.sweep(limits);
    REQUIRE(sim.room().archived());
    const std::size_t records = sim.journal().size();
    sim.pass_time(30 * day);
    sim.sweep(limits);
    CHECK(sim.journal().size() == records);
    CHECK_FALSE(sim.wake_at().has_value());
}

TEST_CASE("an archived room is reopened: members who read in it see that, and everybody plays on") {
    RoomSimulator sim = game_with({"Bob"}, {{"target", "25"}}, "hearts-due");
    sim.play_to_the_end(1);
    CHECK(sim.room().reopening() == Reopening::not_archived);
    sim.lose("Bob");
    sim.pass_time(8 * day);
    sim.sweep(limits);
    REQUIRE(sim.room().archived());
    REQUIRE(accepted(sim.come_back("Ann")));
    REQUIRE(sim.at("Ann").archived);
    REQUIRE(sim.room().reopening() == Reopening::possible);
    sim.reopen();
    CHECK_FALSE(sim.room().archived());
    CHECK_FALSE(sim.at("Ann").archived);
    REQUIRE(accepted(sim.come_back("Bob")));  // has seen the room before it was archived
    CHECK_FALSE(sim.at("Bob").archived);
    CHECK(accepted(sim.send("Ann", Start{})));
    sim.restart();
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("a member who has seen that the room was archived is shown that it is open again") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.close_room();
    REQUIRE(sim.at("Bob").archived);
    sim.lose("Bob");
    sim.reopen();
    SUBCASE("at once") {}
    SUBCASE("after a restart") {
        sim.restart();
    }
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK_FALSE(sim.at("Bob").archived);
}

TEST_CASE("a room that was opened again is idle from that moment on, not from its last command") {
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(40 * day);
    sim.sweep(limits);
    REQUIRE(sim.room().archived());
    sim.reopen();
    sim.pass_time(6 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    sim.pass_time(day);
    sim.sweep(limits);
    CHECK(sim.room().archived());
}

TEST_CASE("a room that was archived because its history is full cannot be opened again") {
    RoomSimulator sim{2};
    sim.retire();
    CHECK(sim.room().reopening() == Reopening::history_full);
    sim.restart();
    CHECK(sim.room().reopening() == Reopening::history_full);
    RoomSimulator left{2, {}, "sequence", {.records_max = 8}};
    while (left.room().version() < 7) {
        left.pass_time(std::chrono::seconds{3});
        REQUIRE(accepted(left.send("Ann", Say{"is anybody here?"})));
    }
    REQUIRE(accepted(left.send("Ann", Leave{})));
    left.retire();
    REQUIRE(left.successor().empty());
    CHECK(left.room().reopening() == Reopening::history_full);
}

TEST_CASE("X7: the stakes of an abandoned room's game are returned") {
    RoomSimulator sim = game_with({"Bob"}, {{"stake", "100"}}, "sequences");
    sim.pass_time(30 * day);
    sim.sweep(limits);
    CHECK(sim.at("Bob").purses.at(sim.at("Ann").id) == 1000);
}

TEST_CASE("time in which the server was not there makes no room idle") {
    RoomSimulator sim = game_with({"Bob"});
    sim.restart(400 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    sim.pass_time(29 * day);
    sim.restart(400 * day);
    sim.pass_time(hours{23});
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    sim.pass_time(hours{2});
    sim.sweep(limits);
    CHECK(sim.room().archived());
}

TEST_CASE(
    "a clock that is set right after a start in 1970 archives nothing, for it shows a gap and no idle time") {
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(day);
    sim.restart(hours{24 * 365 * 50});
    sim.pass_time(5 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    REQUIRE(accepted(sim.come_back("Bob")));
}

TEST_CASE("a start in 1970 archives nothing, also if the clock was ahead before") {
    constexpr hours years{24 * 365 * 50};
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(hours{1});
    REQUIRE(accepted(sim.send("Bob", Say{"at a time that comes once more"})));
    sim.restart(-years);
    REQUIRE(accepted(sim.come_back("Bob")));
    REQUIRE(accepted(sim.send("Bob", Say{"in 1970"})));
    sim.restart(years - hours{2});
    sim.restart();
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("a second start in 1970 archives nothing") {
    constexpr hours years{24 * 365 * 50};
    RoomSimulator sim = game_with({"Bob"});
    sim.restart(-years);
    REQUIRE(accepted(sim.come_back("Bob")));
    sim.pass_time(hours{3});
    REQUIRE(accepted(sim.send("Bob", Say{"in 1970"})));
    sim.restart(years);
    REQUIRE(accepted(sim.come_back("Bob")));
    REQUIRE(accepted(sim.send("Bob", Say{"at the right time"})));
    sim.restart(-years - hours{2});
    REQUIRE(accepted(sim.come_back("Bob")));
    REQUIRE(accepted(sim.send("Bob", Say{"in 1970 again"})));
    sim.restart(years);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("a return counts as activity, and time without service does not count twice") {
    RoomSimulator sim{2};
    sim.restart(100 * day);
    REQUIRE(accepted(sim.come_back("Ann")));
    sim.pass_time(7 * day);
    sim.sweep(limits);
    CHECK(sim.room().archived());
}

}  // namespace
}  // namespace seq::room
