#include <doctest/doctest.h>

#include "tests/core/ceremony.hpp"
#include "tests/core/people.hpp"
#include "tests/core/talking.hpp"

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

struct Held {
    explicit Held(const std::vector<std::pair<std::string, std::string>>& options = {{"turn_seconds", "60"}})
        : evening{2, options} {
        REQUIRE(accepted(evening.join("Cy")));  // who has no seat
        evening.begin({"Bob"});
    }
    std::string pause(const std::string& name) { return code_of(evening.send(name, Pause{})); }
    std::string unpause(const std::string& name) { return code_of(evening.send(name, Unpause{})); }
    Seat turn() { return evening.at("Ann").view->turn; }

    Evening evening;
};

TEST_CASE("in a pause the clocks stand, and go on with what was left") {
    Held table;
    const Seat turn = table.turn();
    table.evening.pass_time(seconds{45});
    CHECK(table.pause("Ann") == "");
    REQUIRE(table.evening.at("Bob").clocks.size() == 1);
    CHECK(table.evening.at("Bob").clocks[0] == Clocks::OfSeat{turn, 15'000, false});
    table.evening.pass_time(std::chrono::hours{5});
    CHECK(table.turn() == turn);
    CHECK(table.unpause("Ann") == "");
    CHECK(table.evening.at("Bob").clocks[0] == Clocks::OfSeat{turn, 15'000, true});
    table.evening.pass_time(milliseconds{14'999});
    CHECK(table.turn() == turn);
    table.evening.pass_time(milliseconds{1});
    CHECK(table.turn() != turn);
}

TEST_CASE("in a pause nothing is played, and talk goes on") {
    Held table;
    CHECK(table.pause("Ann") == "");
    Friend& mover = table.evening.to_move();
    CHECK(code_of(table.evening.act(mover, mover.legal.at(0))) == "paused");
    CHECK(accepted(table.evening.send("Bob", Say{"tea?"})));
    CHECK(table.unpause("Ann") == "");
    CHECK(accepted(table.evening.act(mover, mover.legal.at(0))));
}

TEST_CASE("the host pauses, or while the host has no connection, who plays") {
    Held table;
    CHECK(table.pause("Bob") == "not-host");
    CHECK(table.pause("Ann") == "");
    CHECK(table.unpause("Bob") == "not-host");
    table.evening.lose("Ann");
    CHECK(table.unpause("Bob") == "");
    CHECK(table.pause("Bob") == "");
    CHECK(table.unpause("Cy") == "not-seated");
}

TEST_CASE("a pause twice, an end of no pause, and a pause without a game are refused") {
    Held table;
    CHECK(table.unpause("Ann") == "not-paused");
    CHECK(table.pause("Ann") == "");
    CHECK(table.pause("Ann") == "paused");
    Evening lobby{2};
    CHECK(code_of(lobby.send("Ann", Pause{})) == "game-not-running");
    CHECK(code_of(lobby.send("Ann", Unpause{})) == "game-not-running");
}

TEST_CASE("a pause outlives a restart and lets the room leave the memory") {
    Held table;
    table.evening.pass_time(seconds{25});
    CHECK(table.pause("Ann") == "");
    table.evening.restart();
    table.evening.pass_time(std::chrono::days{2});
    CHECK_FALSE(table.evening.wake_at().has_value());
    table.evening.at("Cy").seen.reset();
    REQUIRE(accepted(table.evening.come_back("Ann")));
    REQUIRE(accepted(table.evening.come_back("Cy")));
    CHECK(table.evening.at("Cy").paused);
    REQUIRE(table.evening.at("Ann").clocks.size() == 1);
    CHECK(table.evening.at("Ann").clocks[0].ms == 35'000);
    CHECK_FALSE(table.evening.at("Ann").clocks[0].running);
    CHECK(table.unpause("Ann") == "");
    table.evening.lose("Cy");
    table.evening.at("Cy").seen.reset();
    REQUIRE(accepted(table.evening.come_back("Cy")));
    CHECK_FALSE(table.evening.at("Cy").paused);
}

TEST_CASE("a pause ends with its game, however the next one is dealt, and does so after a restart too") {
    for (const std::string deal : {"quick", "ceremony"}) {
        CAPTURE(deal);
        Ceremony table{{}, "sequence", deal};
        Evening& evening = table.evening;
        table.start();
        if (deal == "ceremony") {
            table.commit_all();
            table.reveal_all();
        }
        REQUIRE(accepted(evening.send("Ann", Pause{})));
        CHECK(evening.at("Bob").paused);
        REQUIRE(accepted(evening.send("Ann", Abandon{})));
        CHECK_FALSE(evening.at("Bob").paused);
        REQUIRE(accepted(evening.send("Ann", Start{})));
        if (deal == "ceremony") {
            table.commit_all(0, 2);
            table.reveal_all(0, 2);
        }
        CHECK_FALSE(seen_anew(evening, "Cy").paused);
        evening.restart();
        for (const std::string& name : table.names)
            REQUIRE(accepted(evening.come_back(name)));
        Friend& mover = evening.to_move();
        CHECK(accepted(evening.act(mover, mover.legal.at(0))));
        CHECK(accepted(evening.send("Ann", Pause{})));
    }
}

TEST_CASE("S23: a pause and a restart leave what was left to choose a forfeit") {
    TalkingTable table;
    Evening& evening = table.evening;
    REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", "block")}) == "accepted");
    REQUIRE(table.talk("Bob", Concede{}) == "accepted");
    evening.pass_time(seconds{10});
    REQUIRE(accepted(evening.send("Ann", Pause{})));
    evening.pass_time(seconds{100});
    evening.restart(seconds{100});
    for (const char* name : {"Ann", "Bob", "Cy", "Dee"})
        REQUIRE(accepted(evening.come_back(name)));
    REQUIRE(accepted(evening.send("Ann", Unpause{})));
    evening.pass_time(milliseconds{19'999});
    CHECK(evening.at("Ann").view->as_cards().forfeits.count() == 2);
    evening.pass_time(milliseconds{1});
    CHECK(evening.at("Ann").view->as_cards().forfeits.empty());
}

TEST_CASE("S19: in a pause nobody is drawn for, and every grace begins anew after it") {
    Held table{{{"draw_grace", "3"}}};
    Friend& first = table.evening.to_move();
    REQUIRE(accepted(table.evening.act(first, first.legal.at(0))));
    Friend& second = table.evening.to_move();
    REQUIRE(accepted(table.evening.act(second, second.legal.at(0))));
    CHECK_FALSE(table.evening.act(second, Draw{}).has_value());  // it waits for the first one's grace
    CHECK(table.pause("Ann") == "");
    table.evening.pass_time(seconds{20});
    CHECK(second.view->as_cards().owed.has(*first.seat));
    CHECK(second.view->as_cards().owed.has(*second.seat));
    CHECK(table.unpause("Ann") == "");
    table.evening.pass_time(milliseconds{2'999});
    CHECK(second.view->as_cards().owed.has(*first.seat));
    SUBCASE("who is quick has their card") {
        CHECK(accepted(table.evening.act(first, Draw{})));
    }
    SUBCASE("else it is lost") {
        table.evening.pass_time(milliseconds{1});
        CHECK(code_of(table.evening.act(first, Draw{})) == "draw-lapsed");
    }
}

}  // namespace
}  // namespace seq::core
