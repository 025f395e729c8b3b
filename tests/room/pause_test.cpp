#include <doctest/doctest.h>

#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"
#include "tests/room/talking.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

struct Held {
    explicit Held(const NamedOptions& options = {{"turn_seconds", "60"}}) : sim{2, options} {
        REQUIRE(accepted(sim.join("Cy")));  // who has no seat
        sim.begin({"Bob"});
    }
    std::string pause(const std::string& name) { return code_of(sim.send(name, Pause{})); }
    std::string unpause(const std::string& name) { return code_of(sim.send(name, Unpause{})); }
    Seat turn() { return sim.at("Ann").view->turn; }

    RoomSimulator sim;
};

TEST_CASE("in a pause the clocks stop, and then continue") {
    Held table;
    const Seat turn = table.turn();
    table.sim.pass_time(seconds{45});
    CHECK(table.pause("Ann") == "");
    REQUIRE(table.sim.at("Bob").clocks.size() == 1);
    CHECK(table.sim.at("Bob").clocks[0] == Clocks::OfSeat{turn, 15'000, false});
    table.sim.pass_time(std::chrono::hours{5});
    CHECK(table.turn() == turn);
    CHECK(table.unpause("Ann") == "");
    CHECK(table.sim.at("Bob").clocks[0] == Clocks::OfSeat{turn, 15'000, true});
    check_turn_ends_after(table.sim, table.sim.at("Ann"), seconds{15});
}

TEST_CASE("in a pause no move is accepted, and chat works") {
    Held table;
    CHECK(table.pause("Ann") == "");
    Friend& mover = table.sim.to_move();
    CHECK(code_of(table.sim.act(mover, mover.legal.at(0))) == "paused");
    CHECK(accepted(table.sim.send("Bob", Say{"tea?"})));
    CHECK(table.unpause("Ann") == "");
    CHECK(accepted(table.sim.act(mover, mover.legal.at(0))));
}

TEST_CASE("the host pauses or, while the host has no connection, a player does") {
    Held table;
    CHECK(table.pause("Bob") == "not-host");
    CHECK(table.pause("Ann") == "");
    CHECK(table.unpause("Bob") == "not-host");
    table.sim.lose("Ann");
    CHECK(table.unpause("Bob") == "");
    CHECK(table.pause("Bob") == "");
    CHECK(table.unpause("Cy") == "not-seated");
}

TEST_CASE("a second pause, an end without a pause, and a pause without a game are refused") {
    Held table;
    CHECK(table.unpause("Ann") == "not-paused");
    CHECK(table.pause("Ann") == "");
    CHECK(table.pause("Ann") == "paused");
    RoomSimulator lobby{2};
    CHECK(code_of(lobby.send("Ann", Pause{})) == "game-not-running");
    CHECK(code_of(lobby.send("Ann", Unpause{})) == "game-not-running");
}

TEST_CASE("a pause survives a restart, and the room can be unloaded") {
    Held table;
    table.sim.pass_time(seconds{25});
    CHECK(table.pause("Ann") == "");
    table.sim.restart();
    table.sim.pass_time(std::chrono::days{2});
    CHECK_FALSE(table.sim.wake_at().has_value());
    table.sim.at("Cy").seen.reset();
    REQUIRE(accepted(table.sim.come_back("Ann")));
    REQUIRE(accepted(table.sim.come_back("Cy")));
    CHECK(table.sim.at("Cy").paused);
    REQUIRE(table.sim.at("Ann").clocks.size() == 1);
    CHECK(table.sim.at("Ann").clocks[0].ms == 35'000);
    CHECK_FALSE(table.sim.at("Ann").clocks[0].running);
    CHECK(table.unpause("Ann") == "");
    seen_anew(table.sim, "Cy");
    CHECK_FALSE(table.sim.at("Cy").paused);
}

TEST_CASE("a pause ends with its game, however the next one is dealt, and does so after a restart too") {
    for (const std::string deal : {"quick", "ceremony"}) {
        CAPTURE(deal);
        Ceremony table{{}, "sequence", deal};
        RoomSimulator& sim = table.sim;
        table.start();
        if (deal == "ceremony") {
            table.commit_all();
            table.reveal_all();
        }
        REQUIRE(accepted(sim.send("Ann", Pause{})));
        CHECK(sim.at("Bob").paused);
        REQUIRE(accepted(sim.send("Ann", Abandon{})));
        CHECK_FALSE(sim.at("Bob").paused);
        REQUIRE(accepted(sim.send("Ann", Start{})));
        if (deal == "ceremony") {
            table.commit_all(0, 2);
            table.reveal_all(0, 2);
        }
        CHECK_FALSE(seen_anew(sim, "Cy").paused);
        sim.restart_for(table.names);
        Friend& mover = sim.to_move();
        CHECK(accepted(sim.act(mover, mover.legal.at(0))));
        CHECK(accepted(sim.send("Ann", Pause{})));
    }
}

TEST_CASE("S23: a pause and a restart leave the remaining time to choose a forfeit") {
    TalkingTable sim;
    REQUIRE(sim.talk("Ann", CallMessage{sim.say("Bob", "block")}) == "accepted");
    REQUIRE(sim.talk("Bob", Concede{}) == "accepted");
    sim.pass_time(seconds{10});
    REQUIRE(accepted(sim.send("Ann", Pause{})));
    sim.pass_time(seconds{100});
    sim.restart(seconds{100});
    for (const char* name : {"Ann", "Bob", "Cy", "Dee"})
        REQUIRE(accepted(sim.come_back(name)));
    REQUIRE(accepted(sim.send("Ann", Unpause{})));
    sim.pass_time(milliseconds{19'999});
    CHECK(sim.at("Ann").view->as_cards().forfeits.count() == 2);
    sim.pass_time(milliseconds{1});
    CHECK(sim.at("Ann").view->as_cards().forfeits.empty());
}

TEST_CASE("S19: in a pause the room draws for no player, and every grace period starts again after it") {
    Held table{{{"draw_grace", "3"}}};
    Friend& first = table.sim.to_move();
    REQUIRE(accepted(table.sim.act(first, first.legal.at(0))));
    Friend& second = table.sim.to_move();
    REQUIRE(accepted(table.sim.act(second, second.legal.at(0))));
    CHECK_FALSE(table.sim.act(second, Draw{}).has_value());  // it waits for the first player's grace period
    CHECK(table.pause("Ann") == "");
    table.sim.pass_time(seconds{20});
    CHECK(second.view->as_cards().owed.has(*first.seat));
    CHECK(second.view->as_cards().owed.has(*second.seat));
    CHECK(table.unpause("Ann") == "");
    table.sim.pass_time(milliseconds{2'999});
    CHECK(second.view->as_cards().owed.has(*first.seat));
    SUBCASE("a player who is quick has the card") {
        CHECK(accepted(table.sim.act(first, Draw{})));
    }
    SUBCASE("else it is lost") {
        table.sim.pass_time(milliseconds{1});
        CHECK(code_of(table.sim.act(first, Draw{})) == "draw-lapsed");
    }
}

}  // namespace
}  // namespace seq::room
