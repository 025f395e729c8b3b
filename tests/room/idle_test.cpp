#include "server/room/after/idle.hpp"

#include "tests/room/people.hpp"

// Rooms without any activity.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

constexpr IdleLimits limits{.room = hours{24 * 7}, .game = hours{24 * 30}};
constexpr hours day{24};

/// Whether the room is archived when this time has passed.
bool is_archived_after(RoomSimulator& sim, milliseconds time) {
    sim.pass_time(time);
    sim.sweep(limits);
    return sim.room().archived();
}

TEST_CASE("a room without a game is warned a tenth of the time or a day before it is archived and closed") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.pass_time(6 * day);
    sim.sweep(limits);
    CHECK(sim.at("Bob").notices.empty());
    sim.pass_time(8h);  // a tenth of a week before the end
    sim.sweep(limits);
    sim.sweep(limits);
    CHECK(sim.at("Bob").notices == Names{"room-idle"});
    CHECK_FALSE(sim.room().archived());
    CHECK(is_archived_after(sim, 16h));
    CHECK(sim.at("Bob").archived);
    CHECK(sim.at("Ann").closed == CloseReason::archived);
    CHECK(sim.at("Bob").closed == CloseReason::archived);
    CHECK(warning_before(30 * day) == day);
    CHECK(warning_before(10h) == 1h);
}

TEST_CASE("a room that the operator closes tells everybody, and those who knock, and is archived") {
    RoomSimulator sim = game_with({"Bob"});
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
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
    sim.return_all({"Bob"});
    CHECK(code_of(sim.send("Bob", Say{"still there?"})) == "room-archived");
}

TEST_CASE("activity before the limit keeps the room, and the next warning comes after the same time") {
    RoomSimulator sim{2};
    sim.pass_time(7 * day - 1h);
    sim.sweep(limits);
    REQUIRE(sim.at("Ann").notices.size() == 1);
    sim.does("Ann", Say{"still here"});
    CHECK_FALSE(is_archived_after(sim, 2h));
    CHECK(sim.at("Ann").notices.size() == 1);
    sim.pass_time(7 * day - 3h);
    sim.sweep(limits);
    CHECK(sim.at("Ann").notices.size() == 2);
}

TEST_CASE("a lobby in which no game ever began is archived after a day, unless a member is connected") {
    for (const bool played : {false, true}) {
        RoomSimulator sim = lobby_with({"Bob"}, 2);
        sim.all({"Ann", "Bob"}, Sit{});
        if (played) sim.does("Ann", {Start{}, Abandon{}});
        sim.lose("Ann");
        CHECK_FALSE(is_archived_after(sim, 2 * day));
        sim.lose("Bob");
        CHECK(is_archived_after(sim, 0s) == !played);
    }
}

TEST_CASE("coming back counts as activity, and time without service does not count twice") {
    RoomSimulator sim{2};
    sim.lose("Ann", 7 * day - 1h);
    sim.return_all({"Ann"});
    CHECK_FALSE(is_archived_after(sim, 2h));
    sim.restart_for({"Ann"}, 100 * day);
    CHECK(is_archived_after(sim, 7 * day));
}

TEST_CASE("a room with a running game has thirty days, then the game ends without a winner") {
    RoomSimulator sim = game_with({"Bob"});
    CHECK_FALSE(is_archived_after(sim, 29 * day));
    CHECK(sim.at("Bob").notices.back() == "room-idle");
    CHECK(is_archived_after(sim, day));
    const Friend& bob = sim.at("Bob");
    REQUIRE(bob.view->result.has_value());
    CHECK(bob.view->result->abandoned);
    CHECK(bob.hands.has_value());
    CHECK(bob.archived);
}

TEST_CASE("an archived room refuses newcomers and commands, and gives its members its records") {
    RoomSimulator sim = game_with({}, {{"target", "25"}}, "hearts-due");
    sim.play_to_the_end(1);
    REQUIRE(is_archived_after(sim, 7 * day));
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) sim.restart();
        CHECK(sim.room().archived());
        CHECK(code_of(sim.join("Bob")) == "room-archived");
        seen_anew(sim, "Ann");
        CHECK(sim.at("Ann").archived);
        CHECK(sim.ask("Ann", Start{}) == "room-archived");
        CHECK(code_of(sim.send("Ann", Say{"hello?"})) == "room-archived");
        const auto answer = sim.send("Ann", FetchRecord{}).value();
        CHECK(std::holds_alternative<GameRecord>(answer));
    }
}

TEST_CASE("X7: a room is archived once, which returns its stakes, and then sets no timer") {
    RoomSimulator sim = game_with({"Bob"}, {{"stake", "100"}}, "sequences");
    sim.move_once();
    REQUIRE(is_archived_after(sim, 30 * day));
    CHECK(sim.at("Bob").purses.at(sim.at("Ann").id) == 1000);
    const std::size_t records = sim.journal().size();
    CHECK(is_archived_after(sim, 30 * day));
    CHECK(sim.journal().size() == records);
    CHECK_FALSE(sim.wake_at().has_value());
}

TEST_CASE("an archived room is reopened: members who read in it see that, and everybody plays on") {
    RoomSimulator sim = game_with({"Bob"}, {{"target", "25"}}, "hearts-due");
    sim.play_to_the_end(1);
    CHECK(sim.room().reopening() == Reopening::not_archived);
    sim.lose("Bob");
    REQUIRE(is_archived_after(sim, 8 * day));
    sim.return_all({"Ann"});
    REQUIRE(sim.at("Ann").archived);
    REQUIRE(sim.room().reopening() == Reopening::possible);
    sim.reopen();
    CHECK_FALSE(sim.room().archived());
    CHECK_FALSE(sim.at("Ann").archived);
    REQUIRE(accepted(sim.come_back("Bob")));  // has seen the room before it was archived
    CHECK_FALSE(sim.at("Bob").archived);
    sim.does("Ann", Start{});
    sim.restart();
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("a member who has seen that the room was archived is shown that it is open again") {
    for (const bool restarted : {false, true}) {
        RoomSimulator sim = lobby_with({"Bob"}, 2);
        sim.close_room();
        REQUIRE(sim.at("Bob").archived);
        sim.lose("Bob");
        sim.reopen();
        if (restarted) sim.restart();
        sim.return_all({"Bob"});
        CHECK_FALSE(sim.at("Bob").archived);
    }
}

TEST_CASE("a room that was opened again is idle from that moment on, not from its last command") {
    RoomSimulator sim = game_with({"Bob"});
    REQUIRE(is_archived_after(sim, 40 * day));
    sim.reopen();
    CHECK_FALSE(is_archived_after(sim, 6 * day));
    CHECK(is_archived_after(sim, day));
}

TEST_CASE("a room that was archived because its history is full cannot be opened again") {
    RoomSimulator sim{2};
    sim.retire();
    CHECK(sim.room().reopening() == Reopening::history_full);
    sim.restart();
    CHECK(sim.room().reopening() == Reopening::history_full);
    RoomSimulator left{2, {}, "sequence", {.records_max = 8}};
    while (left.room().version() < 7) {
        left.pass_time(3s);
        REQUIRE(accepted(left.send("Ann", Say{"is anybody here?"})));
    }
    left.does("Ann", Leave{});
    left.retire();
    REQUIRE(left.successor().empty());
    CHECK(left.room().reopening() == Reopening::history_full);
}

TEST_CASE("time in which the server was not there makes no room idle") {
    RoomSimulator sim = game_with({"Bob"});
    sim.restart(400 * day);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    sim.pass_time(29 * day);
    sim.restart(400 * day);
    CHECK_FALSE(is_archived_after(sim, 23h));
    CHECK(is_archived_after(sim, 2h));
}

TEST_CASE(
    "a clock that is set right after a start in 1970 archives nothing, for it shows a gap and no idle time") {
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(day);
    sim.restart(hours{24 * 365 * 50});
    CHECK_FALSE(is_archived_after(sim, 5 * day));
    sim.return_all({"Bob"});
}

TEST_CASE("a start in 1970 archives nothing, also if the clock was ahead before") {
    constexpr hours years{24 * 365 * 50};
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(1h);
    sim.does("Bob", Say{"at a time that comes once more"});
    sim.restart_for({"Bob"}, -years);
    sim.does("Bob", Say{"in 1970"});
    sim.restart(years - 2h);
    sim.restart();
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
}

TEST_CASE("a second start in 1970 archives nothing") {
    constexpr hours years{24 * 365 * 50};
    RoomSimulator sim = game_with({"Bob"});
    sim.restart_for({"Bob"}, -years);
    sim.pass_time(3h);
    sim.does("Bob", Say{"in 1970"});
    sim.restart_for({"Bob"}, years);
    sim.does("Bob", Say{"at the right time"});
    sim.restart_for({"Bob"}, -years - 2h);
    sim.does("Bob", Say{"in 1970 again"});
    sim.restart(years);
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
}

}  // namespace
}  // namespace seq::room
