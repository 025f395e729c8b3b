#include <doctest/doctest.h>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using namespace protocol;

/// A running game of two as seat 1 sees it.
struct Seated {
    Seated() {
        model.receive(script.snapshot());
        model.receive(script.start());
    }

    test::RoomScript script{2, Seat{1}};
    test::LoggedRoom model;
};

TEST_CASE("in a pause the turn line names the command that ends the pause") {
    Seated seated;
    seated.model.receive(seated.script.tell(Paused{MemberId{2}}));
    seated.model.receive(Clocks{{{Seat{1}, 30'000, false}}});
    CHECK(seated.model.log.back().text == "Bob paused the game and its clocks.");
    CHECK(draw_turn(seated.model).plain() == "The game is paused; resume it with unpause.");
    seated.model.receive(seated.script.tell(Unpaused{MemberId{1}}));
    CHECK(seated.model.log.back().text == "You resumed the game.");
    CHECK_FALSE(seated.model.paused);
}

TEST_CASE("if no clock runs, the player's own time is shown as a sentence, and nobody else's") {
    Seated seated;
    CHECK(own_clock_text(seated.model).empty());
    seated.model.receive(Clocks{{{Seat{2}, 65'000, true}}});
    CHECK(own_clock_text(seated.model).empty());
    seated.model.receive(Clocks{{{Seat{1}, 64'001, true}}});
    CHECK(own_clock_text(seated.model) == "Your clock is running: 1:05 left for this turn.");
    seated.model.receive(Clocks{{{Seat{1}, 9'000, false}}});
    CHECK(own_clock_text(seated.model) == "Your clock is paused: 0:09 left for this turn.");
}

TEST_CASE("a member who enters a paused game sees that it is paused") {
    Seated seated;
    Snapshot snapshot = seated.script.snapshot();
    snapshot.paused = true;
    seated.model.receive(snapshot);
    CHECK(seated.model.paused);
}

TEST_CASE("the log reports an expired clock before the room's move") {
    Seated seated;
    seated.model.receive(seated.script.tell(ClockRanOut{Seat{2}}));
    CHECK(seated.model.log.back().text == "Bob ran out of time; a bot moved.");
    seated.model.receive(seated.script.tell(ClockRanOut{Seat{1}}));
    CHECK(seated.model.log.back().text == "You ran out of time; a bot moved.");
}

}  // namespace
}  // namespace seq::client
