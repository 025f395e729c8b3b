#include "tests/room/people.hpp"

// The clocks of a room with `turn_seconds`, on the virtual clock.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Two friends at a table with a minute for each turn.
struct Timed : RoomSimulator {
    explicit Timed(const NamedOptions& options = {{"turn_seconds", "60"}},
                   const std::string& preset = "sequence")
        : RoomSimulator{2, options, preset} {
        begin({"Bob"});
    }
    Friend& mover() { return to_move(); }
    Friend& other() { return at(mover().name == "Ann" ? "Bob" : "Ann"); }
    /// The seat whose turn it is, as everybody sees it.
    Seat turn() { return at("Ann").view->turn; }
    milliseconds left() {
        REQUIRE(at("Ann").clocks == at("Bob").clocks);
        return left(at("Ann"));
    }
    /// As this friend sees it.
    static milliseconds left(const Friend& who) {
        REQUIRE(who.clocks.size() == 1);
        return milliseconds{who.clocks[0].ms};
    }
};

/// How many moves the clock has made, according to the room's events.
std::size_t count_timeouts(const Friend& who) {
    return who.told<ClockRanOut>().size();
}

TEST_CASE("without the option there is no clock, and a turn may take days, nor after a game") {
    Timed table{NamedOptions{}};
    const Seat turn = table.turn();
    table.pass_time(std::chrono::days{9});
    CHECK(table.turn() == turn);
    Timed over{{{"turn_seconds", "15"}, {"target", "25"}}, "sequences"};
    while (!over.room().finished())
        over.pass_time(15s);
    for (Timed* one : {&table, &over}) {
        CHECK(one->at("Ann").clocks.empty());
        CHECK_FALSE(one->wake_at().has_value());
    }
}

TEST_CASE("a turn lasts exactly as long as the option says, then the room moves, and draws the card (S19)") {
    Timed table;
    const std::string late = table.mover().name;
    const std::size_t before = table.at(late).hand_size();
    CHECK(table.left() == 60s);
    check_turn_ends_after(table, table.at("Ann"), 60s);
    CHECK(count_timeouts(table.at("Ann")) == 1);
    CHECK(count_timeouts(table.at("Bob")) == 1);
    CHECK(table.at(late).hand_size() == before);  // no card is lost to the clock
    CHECK(table.at(late).view->as_cards().owed.empty());
}

TEST_CASE("a move in time gives the next seat its whole time, and its player may go on the next time") {
    Timed table;
    table.pass_time(50s);
    table.move_once();
    CHECK(table.left() == 60s);
    table.pass_time(60s);  // the second seat runs out of time
    table.pass_time(50s);
    CHECK(count_timeouts(table.at("Ann")) == 1);
    table.move_once();
}

TEST_CASE("a command that arrives after the time limit is refused, even before the timer fires") {
    Timed table;
    Friend& late = table.mover();
    const ClientMessage move = table.command(late.name, Move{to_words(late.legal.at(0), two_packs)});
    table.sleep_over(60s);
    CHECK(code_of(table.send(late.name, move)) == "not-your-turn");
    CHECK(count_timeouts(late) == 1);
}

TEST_CASE("the clock starts when the frame that gave the turn was handed over") {
    Timed table;
    table.hold_journal();
    table.act(table.mover(), table.mover().legal.at(0));
    table.pass_time(300s);  // the disk is slow
    table.release_journal();
    CHECK(table.left() == 60s);
    check_turn_ends_after(table, table.at("Ann"), 60s);
}

TEST_CASE("half of the round trip is added to the time, and a move that arrives within it counts") {
    for (const bool in_time : {true, false}) {
        Timed table;
        table.measure(table.mover().name, 600ms);
        const Seat turn = table.turn();
        table.pass_time(60'299ms);
        CHECK(table.turn() == turn);
        if (in_time) table.move_once();
        if (!in_time) table.pass_time(1ms);
        CHECK(table.turn() != turn);
    }
}

TEST_CASE("lag compensation is at most a second, and only for the player to move") {
    Timed table;
    const Seat turn = table.turn();
    SUBCASE("a second") {
        table.measure(table.mover().name, 50s);
        table.pass_time(60'999ms);
        CHECK(table.turn() == turn);
        table.pass_time(1ms);
    }
    SUBCASE("the other's") {
        table.measure(table.other().name, 50s);
        table.pass_time(60s);
    }
    SUBCASE("that of a connection which is gone") {
        table.measure(table.mover().name, 50s);
        table.lose(table.mover().name, 60s);
    }
    CHECK(count_timeouts(table.at("Ann")) + count_timeouts(table.at("Bob")) > 0);
}

TEST_CASE("only the player to move is warned, once, ten seconds before the end, or in the last third") {
    for (const auto& [option, before] : {std::pair{"60", 50s}, {"15", 10s}}) {
        Timed table{{{"turn_seconds", option}}};
        Friend& mover = table.mover();
        table.pass_time(before - 1ms);
        CHECK(mover.notices.empty());
        table.pass_time(1ms);
        CHECK(mover.notices == Names{"clock-low"});
        table.pass_time(4s);
        CHECK(mover.notices.size() == 1);
        CHECK(table.other().notices.empty());
    }
}

TEST_CASE("a player who is away when the turn begins has the same time") {
    Timed table;
    table.lose(table.other().name);
    table.move_once();
    const std::string here = table.at("Ann").session ? "Ann" : "Bob";
    check_turn_ends_after(table, table.at(here), 60s);
}

TEST_CASE("a player who returns gets the remaining time, which went on meanwhile, after a snapshot too") {
    for (const bool anew : {false, true}) {
        Timed table;
        const std::string name = table.mover().name;
        table.lose(name, 20s);
        if (anew) table.at(name).seen.reset();
        table.at(name).clocks.clear();
        table.return_all({name});
        CHECK(Timed::left(table.at(name)) == 40s);
        CHECK(table.at(name).clocks[0].running);
    }
}

TEST_CASE("nobody gets more time because the system's clock was set back before a restart") {
    Timed table;
    table.move_once();
    table.pass_time(20s);
    const std::string name = table.mover().name;
    const Seat turn = table.turn();
    table.restart_for({name}, -1h);
    REQUIRE(accepted(table.come_back(table.other().name)));
    CHECK(table.left() > 0s);
    CHECK(table.left() <= 60s);
    table.pass_time(61s);
    CHECK(table.turn() != turn);
}

TEST_CASE("after a restart a clock continues with the remaining time when its player is back") {
    Timed table;
    const std::string name = table.mover().name;
    table.pass_time(20s);
    table.restart(9h);
    table.pass_time(10s);
    table.return_all({name});
    CHECK(Timed::left(table.at(name)) == 40s);
    check_turn_ends_after(table, table.at(name), 40s);
}

TEST_CASE("after a restart the clock of a player who does not return starts when they count as away") {
    Timed table;
    const std::string watching = table.other().name;
    table.restart_for({watching});
    Friend& other = table.at(watching);
    const Seat turn = other.view->turn;
    REQUIRE(other.clocks.size() == 1);
    CHECK_FALSE(other.clocks[0].running);
    table.pass_time(15s);
    CHECK(other.clocks[0].running);
    CHECK(other.view->turn == turn);
    check_turn_ends_after(table, other, 60s);
}

TEST_CASE("repeated restarts take only the time between them from a clock") {
    Timed table;
    const std::string name = table.mover().name;
    table.pass_time(20s);
    table.restart(100s);
    table.pass_time(5s);
    table.return_all({name});  // from now on it runs
    table.pass_time(7s);
    table.restart(100s);
    table.pass_time(18s);  // it runs from the moment when its player counts as absent
    table.restart_for({name}, 100s);
    CHECK(Timed::left(table.at(name)) == 30s);
}

TEST_CASE("after a restart the clock of a player who counted as away before goes on at once, each time") {
    Timed table;
    const std::string watching = table.other().name;
    table.lose(table.mover().name);
    table.pass_time(30s);
    for (const auto left : {20s, 10s}) {
        table.restart_for({watching}, 100s);
        CHECK(table.at(watching).clocks[0].running);
        table.pass_time(10s);
        CHECK(Timed::left(table.at(watching)) == left + 10s);
    }
    check_turn_ends_after(table, table.at(watching), 10s);
}

TEST_CASE("the time before a server's end counts only if a record proves that it was running") {
    for (const bool is_proved : {false, true}) {
        Timed table;
        const std::string name = table.mover().name;
        table.pass_time(20s);
        if (is_proved) table.does("Ann", Say{"still here"});
        table.restart_for({name}, 100s, 5s);
        CHECK(Timed::left(table.at(name)) == (is_proved ? 40s : 45s));  // may gain what was not noted
    }
}

TEST_CASE("D4: a restart between roll and chip leaves the remaining time of the roll") {
    Timed table{{{"turn_seconds", "60"}}, "sequence-dice"};
    const std::string name = table.mover().name;
    table.pass_time(20s);
    table.move_once();
    table.pass_time(10s);
    table.restart_for({name}, 100s);
    CHECK(Timed::left(table.at(name)) == 30s);
}

TEST_CASE("a room that everybody has left plays to the end, and then sets no timer") {
    for (const char* at_zero : {"bot", "random"}) {
        for (const Preset& preset : presets()) {
            CAPTURE(preset.name);
            Timed table{{{"turn_seconds", "15"}, {"at_zero", at_zero}}, std::string{preset.name}};
            table.lose("Ann");
            table.lose("Bob");
            for (int hours = 0; !table.room().finished(); ++hours) {
                REQUIRE(hours < 1000);
                table.pass_time(1h);
            }
            CHECK_FALSE(table.wake_at().has_value());
            table.restart();  // and the journal says what the clocks did
            CHECK(table.room().finished());
        }
    }
}

TEST_CASE("D4: the roll and the chip share one turn's time, and each move gets its lag compensation") {
    Timed table{{{"turn_seconds", "60"}}, "sequence-dice"};
    table.measure(table.mover().name, 400ms);
    const Seat turn = table.turn();
    table.pass_time(30s);
    table.does(table.mover().name, Move{{.kind = MoveKind::roll}});
    REQUIRE(table.turn() == turn);  // this roll leaves something to do, unlike one that is out of luck (D5)
    CHECK(table.left() == 30'200ms);
    check_turn_ends_after(table, table.at("Ann"), 30'400ms);
}

}  // namespace
}  // namespace seq::room
