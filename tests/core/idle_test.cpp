#include "server/core/after/idle.hpp"

#include <doctest/doctest.h>

#include "tests/core/evening.hpp"

// Rooms in which nobody does anything any more.

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::hours;

constexpr IdleLimits limits{.room = hours{24 * 7}, .game = hours{24 * 30}};
constexpr hours day{24};

TEST_CASE("the warning comes a day before the end, or a tenth of the time if that is less") {
    CHECK(warning_before(30 * day) == day);
    CHECK(warning_before(hours{10}) == hours{1});
}

TEST_CASE("a room without a game is warned, then archived, and whoever sits in it is told why and closed") {
    Evening evening{2};
    evening.join("Bob");
    evening.pass_time(6 * day);
    evening.sweep(limits);
    CHECK(evening.at("Bob").notices.empty());
    evening.pass_time(hours{8});  // a tenth of a week before its end
    evening.sweep(limits);
    evening.sweep(limits);
    CHECK(evening.at("Bob").notices == std::vector<std::string>{"room-idle"});
    CHECK_FALSE(evening.room().archived());
    evening.pass_time(hours{16});
    evening.sweep(limits);
    CHECK(evening.room().archived());
    CHECK(evening.at("Bob").archived);
    CHECK(evening.at("Ann").closed == CloseReason::archived);
    CHECK(evening.at("Bob").closed == CloseReason::archived);
}

TEST_CASE(
    "a room that is closed by whoever keeps the server tells everybody, and those who knock, and is "
    "archived") {
    Evening evening{2};
    evening.begin({"Bob"});
    REQUIRE(accepted(evening.send("Ann", SetLock{true})));
    evening.join("Cy");
    evening.close_room();
    CHECK(evening.room().archived());
    CHECK(evening.room().outline().stage == Stage::archived);
    for (const char* name : {"Ann", "Bob"}) {
        CHECK(evening.at(name).notices.back() == "room-closed");
        CHECK(evening.at(name).archived);
        CHECK(evening.at(name).view->result->abandoned);
        CHECK(evening.at(name).closed == CloseReason::closed_for_good);
    }
    CHECK(evening.at("Cy").closed == CloseReason::closed_for_good);
    const std::size_t records = evening.journal().size();
    evening.close_room();
    CHECK(evening.journal().size() == records);
    evening.restart();
    CHECK(evening.room().archived());
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(code_of(evening.send("Bob", Say{"still there?"})) == "room-archived");
}

TEST_CASE("whoever does something in time keeps the room, and the next warning comes as late as the first") {
    Evening evening{2};
    evening.pass_time(7 * day - hours{1});
    evening.sweep(limits);
    REQUIRE(evening.at("Ann").notices.size() == 1);
    REQUIRE(accepted(evening.send("Ann", Say{"still here"})));
    evening.pass_time(hours{2});
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    CHECK(evening.at("Ann").notices.size() == 1);
    evening.pass_time(7 * day - hours{3});
    evening.sweep(limits);
    CHECK(evening.at("Ann").notices.size() == 2);
}

TEST_CASE("a lobby in which no game ever began is archived after a day, unless somebody is connected") {
    Evening evening{2};
    evening.join("Bob");
    evening.lose("Ann");
    evening.pass_time(2 * day);
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    evening.lose("Bob");
    evening.sweep(limits);
    CHECK(evening.room().archived());
}

TEST_CASE("a room in which a game was played is kept for longer than a lobby") {
    Evening evening{2};
    evening.begin({"Bob"});
    REQUIRE(accepted(evening.send("Ann", Abandon{})));
    evening.lose("Ann");
    evening.lose("Bob");
    evening.pass_time(2 * day);
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
}

TEST_CASE("coming back is doing something") {
    Evening evening{2};
    evening.lose("Ann");
    evening.pass_time(7 * day - hours{1});
    REQUIRE(accepted(evening.come_back("Ann")));
    evening.pass_time(hours{2});
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
}

TEST_CASE("a room with a game that runs has thirty days, then the game is over for nobody") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.pass_time(29 * day);
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    CHECK(evening.at("Bob").notices.back() == "room-idle");
    evening.pass_time(day);
    evening.sweep(limits);
    CHECK(evening.room().archived());
    const Friend& bob = evening.at("Bob");
    REQUIRE(bob.view->result.has_value());
    CHECK(bob.view->result->abandoned);
    CHECK(bob.hands.has_value());
    CHECK(bob.archived);
}

TEST_CASE("an archived room takes nobody new and no command, and hands its records to its members") {
    Evening evening{1, {{"target", "25"}}, "hearts-due"};
    evening.begin({});
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    evening.pass_time(7 * day);
    evening.sweep(limits);
    REQUIRE(evening.room().archived());
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) evening.restart();
        CHECK(evening.room().archived());
        CHECK(code_of(evening.join("Bob")) == "room-archived");
        evening.at("Ann").seen.reset();
        REQUIRE(accepted(evening.come_back("Ann")));
        CHECK(evening.at("Ann").archived);
        CHECK(code_of(evening.send("Ann", Start{})) == "room-archived");
        CHECK(code_of(evening.send("Ann", Say{"hello?"})) == "room-archived");
        const auto answer = evening.send("Ann", FetchRecord{});
        REQUIRE(answer.has_value());
        CHECK(std::holds_alternative<GameRecord>(*answer));
    }
}

TEST_CASE("what is archived is archived once, and wishes for nothing more") {
    Evening evening{2};
    evening.begin({"Bob"});
    Friend& first = evening.to_move();
    evening.act(first, first.legal.at(0));
    evening.lose("Bob");
    evening.lose("Ann");
    evening.pass_time(30 * day);
    evening.sweep(limits);
    REQUIRE(evening.room().archived());
    const std::size_t records = evening.journal().size();
    evening.pass_time(30 * day);
    evening.sweep(limits);
    CHECK(evening.journal().size() == records);
    CHECK_FALSE(evening.wake_at().has_value());
}

TEST_CASE("an archived room is opened again: whoever reads in it sees that, and everybody plays on") {
    Evening evening{2, {{"target", "25"}}, "hearts-due"};
    evening.begin({"Bob"});
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    CHECK(evening.room().reopening() == Reopening::not_archived);
    evening.lose("Bob");
    evening.pass_time(8 * day);
    evening.sweep(limits);
    REQUIRE(evening.room().archived());
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(evening.at("Ann").archived);
    REQUIRE(evening.room().reopening() == Reopening::possible);
    evening.reopen();
    CHECK_FALSE(evening.room().archived());
    CHECK_FALSE(evening.at("Ann").archived);
    REQUIRE(accepted(evening.come_back("Bob")));  // has seen the room before it was archived
    CHECK_FALSE(evening.at("Bob").archived);
    CHECK(accepted(evening.send("Ann", Start{})));
    evening.restart();
    CHECK_FALSE(evening.room().archived());
}

TEST_CASE("a member who has seen that the room was archived is shown that it is open again") {
    Evening evening{2};
    REQUIRE(accepted(evening.join("Bob")));
    evening.close_room();
    REQUIRE(evening.at("Bob").archived);
    evening.lose("Bob");
    evening.reopen();
    SUBCASE("at once") {}
    SUBCASE("after a restart") {
        evening.restart();
    }
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK_FALSE(evening.at("Bob").archived);
}

TEST_CASE("a room that was opened again is idle from that moment on, not from its last command") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.pass_time(40 * day);
    evening.sweep(limits);
    REQUIRE(evening.room().archived());
    evening.reopen();
    evening.pass_time(6 * day);
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    evening.pass_time(day);
    evening.sweep(limits);
    CHECK(evening.room().archived());
}

TEST_CASE("a room that was archived because its history is full cannot be opened again") {
    Evening evening{2};
    evening.retire();
    CHECK(evening.room().reopening() == Reopening::history_full);
    evening.restart();
    CHECK(evening.room().reopening() == Reopening::history_full);
    Evening left{2, {}, "sequence", {.records_max = 8}};
    while (left.room().version() < 7) {
        left.pass_time(std::chrono::seconds{3});
        REQUIRE(accepted(left.send("Ann", Say{"is anybody here?"})));
    }
    REQUIRE(accepted(left.send("Ann", Leave{})));
    left.retire();
    REQUIRE(left.successor().empty());
    CHECK(left.room().reopening() == Reopening::history_full);
}

TEST_CASE("X7: the stakes of a game that nobody went on with are given back") {
    Evening evening{2, {{"stake", "100"}}, "sequences"};
    evening.begin({"Bob"});
    evening.pass_time(30 * day);
    evening.sweep(limits);
    CHECK(evening.at("Bob").purses.at(evening.at("Ann").id) == 1000);
}

TEST_CASE("time in which the server was not there makes no room idle") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.restart(400 * day);
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    evening.pass_time(29 * day);
    evening.restart(400 * day);
    evening.pass_time(hours{23});
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    evening.pass_time(hours{2});
    evening.sweep(limits);
    CHECK(evening.room().archived());
}

TEST_CASE(
    "a clock that is set right after a start in 1970 archives nothing, for it shows a gap and no idle time") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.pass_time(day);
    evening.restart(hours{24 * 365 * 50});
    evening.pass_time(5 * day);
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    REQUIRE(accepted(evening.come_back("Bob")));
}

TEST_CASE("whoever comes back does something, and what was not served before does not count twice") {
    Evening evening{2};
    evening.restart(100 * day);
    REQUIRE(accepted(evening.come_back("Ann")));
    evening.pass_time(7 * day);
    evening.sweep(limits);
    CHECK(evening.room().archived());
}

}  // namespace
}  // namespace seq::core
