#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// The clocks of a room with `turn_seconds`, on the virtual clock.

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// Two friends at a table with a minute for each turn.
struct Timed {
    explicit Timed(const NamedOptions& options = {{"turn_seconds", "60"}},
                   const std::string& preset = "sequence")
        : sim{2, options, preset} {
        sim.begin({"Bob"});
    }
    Friend& mover() { return sim.to_move(); }
    Friend& other() { return sim.at(mover().name == "Ann" ? "Bob" : "Ann"); }
    /// The seat whose turn it is, as everybody sees it.
    Seat turn() { return sim.at("Ann").view->turn; }
    void play() { REQUIRE(accepted(sim.act(mover(), mover().legal.at(0)))); }
    milliseconds left() {
        REQUIRE(sim.at("Ann").clocks.size() == 1);
        REQUIRE(sim.at("Ann").clocks == sim.at("Bob").clocks);
        return milliseconds{sim.at("Ann").clocks[0].ms};
    }

    RoomSimulator sim;
};

/// How many moves the clock has made, according to the room's events.
std::size_t count_timeouts(const Friend& who) {
    return who.told<ClockRanOut>().size();
}

TEST_CASE("without the option there is no clock, and a turn may take days") {
    Timed table{NamedOptions{}};
    const Seat turn = table.turn();
    table.sim.pass_time(std::chrono::days{9});
    CHECK(table.turn() == turn);
    CHECK(table.sim.at("Ann").clocks.empty());
    CHECK_FALSE(table.sim.wake_at().has_value());
}

TEST_CASE("a turn lasts exactly as long as the option says, then the room moves") {
    Timed table;
    CHECK(table.left() == seconds{60});
    check_turn_ends_after(table.sim, table.sim.at("Ann"), seconds{60});
    CHECK(count_timeouts(table.sim.at("Ann")) == 1);
    CHECK(count_timeouts(table.sim.at("Bob")) == 1);
}

TEST_CASE("a move in time gives the next seat its whole time, and its player may go on the next time") {
    Timed table;
    table.sim.pass_time(seconds{50});
    table.play();
    CHECK(table.left() == seconds{60});
    table.sim.pass_time(seconds{60});  // the second seat runs out of time
    table.sim.pass_time(seconds{50});
    CHECK(count_timeouts(table.sim.at("Ann")) == 1);
    table.play();
}

TEST_CASE("a command that arrives after the time limit is refused, even before the timer fires") {
    Timed table;
    Friend& late = table.mover();
    const ClientMessage move = table.sim.command(late.name, Move{to_words(late.legal.at(0), two_packs)});
    table.sim.sleep_over(seconds{60});
    CHECK(code_of(table.sim.send(late.name, move)) == "not-your-turn");
    CHECK(count_timeouts(late) == 1);
}

TEST_CASE("the clock starts when the frame that gave the turn was handed over") {
    Timed table;
    table.sim.hold_journal();
    table.sim.act(table.mover(), table.mover().legal.at(0));
    table.sim.pass_time(seconds{300});  // the disk is slow
    table.sim.release_journal();
    CHECK(table.left() == seconds{60});
    check_turn_ends_after(table.sim, table.sim.at("Ann"), seconds{60});
}

TEST_CASE("half of the round trip is added to the time, and a move that arrives within it counts") {
    Timed table;
    table.sim.measure(table.mover().name, milliseconds{600});
    const Seat turn = table.turn();
    table.sim.pass_time(milliseconds{60'299});
    CHECK(table.turn() == turn);
    SUBCASE("in time") {
        table.play();
    }
    SUBCASE("too late") {
        table.sim.pass_time(milliseconds{1});
        CHECK(table.turn() != turn);
    }
}

TEST_CASE("lag compensation is at most a second, and only for the player to move") {
    Timed table;
    const Seat turn = table.turn();
    SUBCASE("a second") {
        table.sim.measure(table.mover().name, seconds{50});
        table.sim.pass_time(milliseconds{60'999});
        CHECK(table.turn() == turn);
        table.sim.pass_time(milliseconds{1});
    }
    SUBCASE("the other's") {
        table.sim.measure(table.other().name, seconds{50});
        table.sim.pass_time(seconds{60});
    }
    SUBCASE("that of a connection which is gone") {
        table.sim.measure(table.mover().name, seconds{50});
        table.sim.lose(table.mover().name);
        table.sim.pass_time(seconds{60});
    }
    CHECK(count_timeouts(table.sim.at("Ann")) + count_timeouts(table.sim.at("Bob")) > 0);
}

TEST_CASE("only the player to move is warned, once, ten seconds before the end") {
    Timed table;
    Friend& mover = table.mover();
    table.sim.pass_time(milliseconds{49'999});
    CHECK(mover.notices.empty());
    table.sim.pass_time(milliseconds{1});
    CHECK(mover.notices == std::vector<std::string>{"clock-low"});
    table.sim.pass_time(seconds{9});
    CHECK(mover.notices.size() == 1);
    CHECK(table.other().notices.empty());
}

TEST_CASE("in a short turn the warning comes for the last third") {
    Timed table{{{"turn_seconds", "15"}}};
    table.sim.pass_time(milliseconds{9'999});
    CHECK(table.mover().notices.empty());
    table.sim.pass_time(milliseconds{1});
    CHECK(table.mover().notices.size() == 1);
}

TEST_CASE("a player who is away when the turn begins has the same time") {
    Timed table;
    table.sim.lose(table.other().name);
    table.play();
    const std::string here = table.sim.at("Ann").session ? "Ann" : "Bob";
    check_turn_ends_after(table.sim, table.sim.at(here), seconds{60});
}

TEST_CASE("a player who returns gets the remaining time, which went on meanwhile") {
    Timed table;
    const std::string name = table.mover().name;
    table.sim.lose(name);
    table.sim.pass_time(seconds{20});
    REQUIRE(accepted(table.sim.come_back(name)));
    REQUIRE(table.sim.at(name).clocks.size() == 1);
    CHECK(table.sim.at(name).clocks[0].ms == 40'000);
    CHECK(table.sim.at(name).clocks[0].running);
}

TEST_CASE("a session that gets a snapshot gets the clocks after it") {
    Timed table;
    table.sim.lose("Bob");
    table.sim.at("Bob").seen.reset();
    table.sim.at("Bob").clocks.clear();
    table.sim.pass_time(seconds{5});
    REQUIRE(accepted(table.sim.come_back("Bob")));
    REQUIRE(table.sim.at("Bob").clocks.size() == 1);
    CHECK(table.sim.at("Bob").clocks[0].ms == 55'000);
}

TEST_CASE("nobody gets more time because the system's clock was set back before a restart") {
    Timed table;
    table.play();
    table.sim.pass_time(seconds{20});
    const std::string name = table.mover().name;
    const Seat turn = table.turn();
    table.sim.restart(-std::chrono::hours{1});
    REQUIRE(accepted(table.sim.come_back(name)));
    REQUIRE(accepted(table.sim.come_back(table.other().name)));
    CHECK(table.left() > seconds{0});
    CHECK(table.left() <= seconds{60});
    table.sim.pass_time(seconds{61});
    CHECK(table.turn() != turn);
}

TEST_CASE("after a restart a clock continues with the remaining time when its player is back") {
    Timed table;
    const std::string name = table.mover().name;
    table.sim.pass_time(seconds{20});
    table.sim.restart(std::chrono::hours{9});
    table.sim.pass_time(seconds{10});
    REQUIRE(accepted(table.sim.come_back(name)));
    REQUIRE(table.sim.at(name).clocks.size() == 1);
    CHECK(table.sim.at(name).clocks[0].ms == 40'000);
    check_turn_ends_after(table.sim, table.sim.at(name), seconds{40});
}

TEST_CASE("after a restart the clock of a player who does not return starts when they count as away") {
    Timed table;
    const std::string watching = table.other().name;
    table.sim.restart();
    REQUIRE(accepted(table.sim.come_back(watching)));
    Friend& other = table.sim.at(watching);
    const Seat turn = other.view->turn;
    REQUIRE(other.clocks.size() == 1);
    CHECK_FALSE(other.clocks[0].running);
    table.sim.pass_time(seconds{15});
    CHECK(other.clocks[0].running);
    CHECK(other.view->turn == turn);
    check_turn_ends_after(table.sim, other, seconds{60});
}

TEST_CASE("repeated restarts take only the time between them from a clock") {
    Timed table;
    const std::string name = table.mover().name;
    table.sim.pass_time(seconds{20});
    table.sim.restart(seconds{100});
    table.sim.pass_time(seconds{5});
    REQUIRE(accepted(table.sim.come_back(name)));  // from now on it runs
    table.sim.pass_time(seconds{7});
    table.sim.restart(seconds{100});
    table.sim.pass_time(seconds{18});  // it runs from the moment when its player counts as absent
    table.sim.restart(seconds{100});
    REQUIRE(accepted(table.sim.come_back(name)));
    CHECK(table.sim.at(name).clocks.at(0).ms == 30'000);
}

TEST_CASE("the time before a server's end counts only if a record proves that it was running") {
    Timed table;
    const std::string name = table.mover().name;
    table.sim.pass_time(seconds{20});
    SUBCASE("a clock may gain the time that was not noted") {
        table.sim.restart(seconds{100}, seconds{5});
        REQUIRE(accepted(table.sim.come_back(name)));
        CHECK(table.sim.at(name).clocks.at(0).ms == 45'000);
    }
    SUBCASE("it gains no time from before the newest record") {
        REQUIRE(accepted(table.sim.send("Ann", Say{"still here"})));
        table.sim.restart(seconds{100}, seconds{5});
        REQUIRE(accepted(table.sim.come_back(name)));
        CHECK(table.sim.at(name).clocks.at(0).ms == 40'000);
    }
}

TEST_CASE("D4: a restart between roll and chip leaves the remaining time of the roll") {
    Timed table{{{"turn_seconds", "60"}}, "sequence-dice"};
    const std::string name = table.mover().name;
    table.sim.pass_time(seconds{20});
    table.play();
    table.sim.pass_time(seconds{10});
    table.sim.restart(seconds{100});
    REQUIRE(accepted(table.sim.come_back(name)));
    CHECK(table.sim.at(name).clocks.at(0).ms == 30'000);
}

TEST_CASE("a room that everybody has left plays to the end, and then sets no timer") {
    for (const char* at_zero : {"bot", "random"}) {
        for (const Preset& preset : presets()) {
            CAPTURE(preset.name);
            Timed table{{{"turn_seconds", "15"}, {"at_zero", at_zero}}, std::string{preset.name}};
            table.sim.lose("Ann");
            table.sim.lose("Bob");
            for (int hours = 0; !table.sim.room().finished(); ++hours) {
                REQUIRE(hours < 1000);
                table.sim.pass_time(std::chrono::hours{1});
            }
            CHECK_FALSE(table.sim.wake_at().has_value());
            table.sim.restart();  // and the journal says what the clocks did
            CHECK(table.sim.room().finished());
        }
    }
}

TEST_CASE("S19: the room draws for a player it moves for, so no card is lost to the clock") {
    Timed table;
    const std::string name = table.mover().name;
    const std::size_t before = table.sim.at(name).hand_size();
    table.sim.pass_time(seconds{60});
    CHECK(table.sim.at(name).hand_size() == before);
    CHECK(table.sim.at(name).view->as_cards().owed.empty());
}

TEST_CASE("D4: the roll and the chip share one turn's time, and each move gets its lag compensation") {
    Timed table{{{"turn_seconds", "60"}}, "sequence-dice"};
    table.sim.measure(table.mover().name, milliseconds{400});
    const Seat turn = table.turn();
    table.sim.pass_time(seconds{30});
    REQUIRE(accepted(table.sim.send(table.mover().name, Move{{.kind = MoveKind::roll}})));
    REQUIRE(table.turn() == turn);  // this roll leaves something to do, unlike one that is out of luck (D5)
    CHECK(table.left() == milliseconds{30'200});
    check_turn_ends_after(table.sim, table.sim.at("Ann"), milliseconds{30'400});
}

TEST_CASE("when the game is over no clock is shown") {
    Timed table{{{"turn_seconds", "15"}, {"target", "25"}}, "sequences"};
    while (!table.sim.room().finished())
        table.sim.pass_time(seconds{15});
    CHECK(table.sim.at("Ann").clocks.empty());
    CHECK_FALSE(table.sim.wake_at().has_value());
}

}  // namespace
}  // namespace seq::room
