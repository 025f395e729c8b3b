#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

struct Held : RoomSimulator {
    explicit Held(const NamedOptions& options = {{"turn_seconds", "60"}}) : RoomSimulator{2, options} {
        join_all({"Cy"});  // a spectator
        begin({"Bob"});
    }
    Seat turn() { return at("Ann").view->turn; }
};

TEST_CASE("in a pause the clocks stop, and then continue") {
    Held table;
    const Seat turn = table.turn();
    table.pass_time(45s);
    table.does("Ann", Pause{});
    REQUIRE(table.at("Bob").clocks.size() == 1);
    CHECK(table.at("Bob").clocks[0] == Clocks::OfSeat{turn, 15'000, false});
    table.pass_time(5h);
    CHECK(table.turn() == turn);
    table.does("Ann", Unpause{});
    CHECK(table.at("Bob").clocks[0] == Clocks::OfSeat{turn, 15'000, true});
    check_turn_ends_after(table, table.at("Ann"), 15s);
}

TEST_CASE("in a pause neither a move nor a pause is accepted, and chat works") {
    Held table;
    Friend& mover = table.to_move();
    table.does({{"Ann", Unpause{}, "not-paused"}, {"Ann", Pause{}}, {"Ann", Pause{}, "paused"}});
    CHECK(code_of(table.act(mover, mover.legal.at(0))) == "paused");
    table.does({{"Bob", Say{"tea?"}}, {"Ann", Unpause{}}});
    table.move_once();
    RoomSimulator lobby{2};
    CHECK(lobby.ask("Ann", {Pause{}, Unpause{}}) == "game-not-running game-not-running");
}

TEST_CASE("the host pauses or, while the host has no connection, a player does") {
    Held table;
    table.does({{"Bob", Pause{}, "not-host"}, {"Ann", Pause{}}, {"Bob", Unpause{}, "not-host"}});
    table.lose("Ann");
    table.does({{"Bob", Unpause{}}, {"Bob", Pause{}}, {"Cy", Unpause{}, "not-seated"}});
}

TEST_CASE("a pause survives a restart, and the room can be unloaded") {
    Held table;
    table.pass_time(25s);
    table.does("Ann", Pause{});
    table.restart();
    table.pass_time(std::chrono::days{2});
    CHECK_FALSE(table.wake_at().has_value());
    table.at("Cy").seen.reset();
    table.return_all({"Ann", "Cy"});
    CHECK(table.at("Cy").paused);
    REQUIRE(table.at("Ann").clocks.size() == 1);
    CHECK(table.at("Ann").clocks[0].ms == 35'000);
    CHECK_FALSE(table.at("Ann").clocks[0].running);
    table.does("Ann", Unpause{});
    seen_anew(table, "Cy");
    CHECK_FALSE(table.at("Cy").paused);
}

TEST_CASE("a pause ends with its game, however the next one is dealt, and does so after a restart too") {
    for (const std::string deal : {"quick", "ceremony"}) {
        CAPTURE(deal);
        Ceremony table{{}, "sequence", deal};
        RoomSimulator& sim = table;
        table.start();
        if (deal == "ceremony") {
            table.deal_all();
        }
        sim.does("Ann", Pause{});
        CHECK(sim.at("Bob").paused);
        sim.does("Ann", Abandon{});
        CHECK_FALSE(sim.at("Bob").paused);
        sim.does("Ann", Start{});
        if (deal == "ceremony") {
            table.deal_all(2);
        }
        CHECK_FALSE(seen_anew(sim, "Cy").paused);
        sim.restart_for(table.names);
        Friend& mover = sim.to_move();
        CHECK(accepted(sim.act(mover, mover.legal.at(0))));
        sim.does("Ann", Pause{});
    }
}

TEST_CASE("S23: a pause and a restart leave the remaining time to choose a forfeit") {
    TalkingTable sim;
    sim.call("Ann", "Bob");
    sim.does("Bob", Concede{});
    sim.pass_time(10s);
    sim.does("Ann", Pause{});
    sim.pass_time(100s);
    sim.restart_for({"Ann", "Bob", "Cy", "Dee"}, 100s);
    sim.does("Ann", Unpause{});
    sim.pass_time(19'999ms);
    CHECK(sim.at("Ann").view->as_cards().forfeits.count() == 2);
    sim.pass_time(1ms);
    CHECK(sim.at("Ann").view->as_cards().forfeits.empty());
}

TEST_CASE("S19: in a pause the room draws for no player, and every grace period starts again after it") {
    Held table{{{"draw_grace", "3"}}};
    Friend& first = table.move_once();
    Friend& second = table.move_once();
    CHECK_FALSE(table.act(second, Draw{}).has_value());  // it waits for the first player's grace period
    table.does("Ann", Pause{});
    table.pass_time(20s);
    CHECK(second.view->as_cards().owed.has(*first.seat));
    CHECK(second.view->as_cards().owed.has(*second.seat));
    table.does("Ann", Unpause{});
    table.pass_time(2'999ms);
    CHECK(second.view->as_cards().owed.has(*first.seat));
    SUBCASE("a player who is quick has the card") {
        CHECK(accepted(table.act(first, Draw{})));
    }
    SUBCASE("else it is lost") {
        table.pass_time(1ms);
        CHECK(code_of(table.act(first, Draw{})) == "draw-lapsed");
    }
}

}  // namespace
}  // namespace seq::room
