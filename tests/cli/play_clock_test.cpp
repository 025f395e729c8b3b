#include <doctest/doctest.h>

#include "client-cli/play/input/complete.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/clock.hpp"
#include "client-cli/play/screen/turn.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::cli {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A running game of two as seat 1 sees it.
struct Seated {
    Seated() {
        model.receive(script.whole());
        for (const ServerMessage& message : script.start())
            model.receive(message);
    }
    std::string clock(milliseconds since) { return draw_clock(model, since).plain(); }

    test::RoomScript script{2, Seat{1}};
    Model model;
};

TEST_CASE("no clock is shown where none is kept") {
    Seated seated;
    CHECK(seated.clock(seconds{5}).empty());
    CHECK_FALSE(clock_runs(seated.model));
}

TEST_CASE("a clock counts down by itself between two messages, and not below zero") {
    Seated seated;
    seated.model.receive(Clocks{{{Seat{2}, 65'000, true}}});
    CHECK(clock_runs(seated.model));
    CHECK(seated.clock(milliseconds{0}) == "1:05  ");
    CHECK(seated.clock(milliseconds{1}) == "1:05  ");
    CHECK(seated.clock(milliseconds{1000}) == "1:04  ");
    CHECK(seated.clock(seconds{60}) == "0:05  ");
    CHECK(seated.clock(seconds{90}) == "0:00  ");
}

TEST_CASE("one's own clock comes before the others', and of theirs the one with the least") {
    Seated seated;
    seated.model.receive(Clocks{{{Seat{2}, 30'000, true}, {Seat{1}, 50'000, true}}});
    CHECK(seated.clock(milliseconds{0}) == "0:50  ");
    seated.model.receive(Clocks{{{Seat{2}, 30'000, true}, {Seat{3}, 20'000, true}}});
    CHECK(seated.clock(milliseconds{0}) == "0:20  ");
}

TEST_CASE("in a pause the clock stands, and the turn says what goes on with it") {
    Seated seated;
    seated.model.receive(seated.script.tell(Paused{MemberId{2}}));
    seated.model.receive(Clocks{{{Seat{1}, 30'000, false}}});
    CHECK(seated.model.log.back().text == "Bob pauses the game: nothing is played and the clocks stand.");
    CHECK(seated.clock(seconds{10}) == "0:30  ");
    CHECK_FALSE(clock_runs(seated.model));
    CHECK(draw_turn(seated.model).plain() == "The game is paused; it goes on with unpause.");
    seated.model.receive(seated.script.tell(Unpaused{MemberId{1}}));
    CHECK(seated.model.log.back().text == "You let the game go on.");
    CHECK_FALSE(seated.model.paused);
}

TEST_CASE("where nothing counts down one's own clock is told as a sentence, and nobody else's") {
    Seated seated;
    CHECK(tell_own_clock(seated.model).empty());
    seated.model.receive(Clocks{{{Seat{2}, 65'000, true}}});
    CHECK(tell_own_clock(seated.model).empty());
    seated.model.receive(Clocks{{{Seat{1}, 64'001, true}}});
    CHECK(tell_own_clock(seated.model) == "Your clock runs: 1:05 left for this turn.");
    seated.model.receive(Clocks{{{Seat{1}, 9'000, false}}});
    CHECK(tell_own_clock(seated.model) == "Your clock stands: 0:09 left for this turn.");
}

TEST_CASE("who comes into a paused game sees that it is paused") {
    Seated seated;
    Whole whole = seated.script.whole();
    whole.paused = true;
    seated.model.receive(whole);
    CHECK(seated.model.paused);
}

TEST_CASE("that a clock ran out is told before what the room moved") {
    Seated seated;
    seated.model.receive(seated.script.tell(ClockRanOut{Seat{2}}));
    CHECK(seated.model.log.back().text == "Bob's time is over: the room moves.");
    seated.model.receive(seated.script.tell(ClockRanOut{Seat{1}}));
    CHECK(seated.model.log.back().text == "Your time is over: the room moves.");
}

TEST_CASE("pause and unpause are typed as they are called") {
    Seated seated;
    CHECK(parse_input("pause", seated.model) == Input{Word::pause});
    CHECK(parse_input("Unpause", seated.model) == Input{Word::unpause});
    CHECK(complete("unp", seated.model).candidates == std::vector<std::string>{"unpause"});
}

}  // namespace
}  // namespace seq::cli
