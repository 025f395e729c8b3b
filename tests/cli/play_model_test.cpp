#include <doctest/doctest.h>

#include "client/words/sentences.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using namespace protocol;
using test::RoomScript;

TEST_CASE("the view of a room shows its members, one's own seat and the link to share") {
    test::LoggedRoom model;
    CHECK_FALSE(model.known());
    model.receive(RoomScript{2, Seat{2}}.snapshot());
    CHECK(model.known());
    CHECK(model.code == RoomCode{"7K2M9QXD3P"});
    CHECK(model.link == "http://127.0.0.1:8080/r/7K2M9QXD3P");
    CHECK(model.seat() == Seat{2});
    CHECK_FALSE(model.is_host());
    CHECK(model.who(Seat{1}) == "Ann");
    CHECK(model.who(Seat{2}) == "You");
    CHECK(model.free_seats().empty());
}

TEST_CASE("the model follows members who join, sit down and write") {
    Snapshot snapshot = RoomScript{2, Seat{1}}.snapshot();
    snapshot.members.resize(1);
    test::LoggedRoom model;
    model.receive(snapshot);
    CHECK(model.free_seats() == std::vector{Seat{2}});
    model.receive(PublicEvents{5, {MemberJoined{MemberId{2}, "Bob"}}});
    model.receive(PublicEvents{6, {SeatTaken{MemberId{2}, Seat{2}}}});
    model.receive(PublicEvents{7, {Said{MemberId{2}, "hello"}}});
    CHECK(model.last_lines(3) ==
          std::vector<std::string>{"Bob joined.", "Bob took seat 2, side 2.", "Bob: hello"});
    CHECK(model.free_seats().empty());
    model.receive(PublicEvents{8, {SeatTaken{MemberId{1}, Seat{1}}}});
    CHECK(model.log.back().text == "You took seat 1, side 1.");
}

TEST_CASE("a seat's model equals the engine's view of that seat throughout a game") {
    for (const auto& [preset, players] :
         {std::pair{"sequence", 4}, {"sequence-rv", 4}, {"sequence-bible", 4}, {"sequence-dice", 3}})
        for (const Seat observer : {Seat{1}, Seat{3}, spectator}) {
            CAPTURE(preset);
            CAPTURE(int{observer.number});
            const Setup setup = test::setup_of(preset, static_cast<std::size_t>(players));
            RoomScript script{setup, observer};
            test::LoggedRoom model;
            model.receive(script.snapshot());
            auto messages = script.start();
            auto& told = std::get<PublicEvents>(messages.back()).events;
            told.insert(told.begin(), GameStarted{1, setup});
            model.receive(messages);
            CHECK(*model.view == view(script.match(), observer));
            for (std::size_t n = 0; n < 400 && !result(script.match()); ++n) {
                const Seat seat = turn(script.match());
                const LegalActions legal = legal_actions(script.match(), seat);
                model.receive(script.play(seat, legal.at(n * 7 % legal.count())));
                REQUIRE(*model.view == view(script.match(), observer));
                REQUIRE(model.legal == legal_actions(script.match(), observer));
                REQUIRE(model.version == script.version());
            }
        }
}

TEST_CASE("a private event takes effect only when its version is closed") {
    RoomScript script{2, Seat{1}};
    test::LoggedRoom model;
    model.receive(script.snapshot());
    const auto messages = script.start();
    model.receive(messages[0]);
    CHECK_FALSE(model.view.has_value());
    model.receive(script.snapshot());  // the connection broke, and a full snapshot came instead
    CHECK(*model.view == view(script.match(), Seat{1}));
}

TEST_CASE("a move is described in words and marked as the newest") {
    RoomScript script{2, Seat{1}};
    test::LoggedRoom model;
    model.receive(script.snapshot());
    model.receive(script.start());
    CHECK(model.log[model.log.size() - 2].text.find("dealt 7 cards to each (S4, S5).") != std::string::npos);
    CHECK(model.log.back().text.starts_with("Your hand: "));
    const Seat seat = turn(script.match());
    const CardSpaces first = legal_actions(script.match(), seat).places[0];
    const Space space = first.spaces.first();
    model.receive(script.play(seat, Place{first.face, space, {}}));
    const std::string name = seat == Seat{1} ? "You" : "Bob";
    CHECK(model.log.back().text ==
          name + " played " + std::string{two_packs.name(first.face)} + " on " + to_string(space) + ".");
    CHECK(model.last == LastMove{seat, first.face, space, false});
}

/// A running game between Ann, who uses this program, and Bob.
test::LoggedRoom running() {
    test::LoggedRoom model;
    model.receive(test::snapshot_of(test::bare_view(2, Seat{1})));
    return model;
}

std::vector<std::string> told(const std::vector<RoomEvent>& events) {
    return running().told(events);
}

TEST_CASE("each event has its sentence, with the rule if one explains it") {
    using Lines = std::vector<std::string>;
    const Face js = test::face("JS");
    CHECK(told({CardPlayed{Seat{2}, js}, ChipRemoved{Seat{2}, Side{1}, test::space("e5")}}) ==
          Lines{"Bob played JS and removed the chip of side 1 from e5."});
    CHECK(told({SequenceCompleted{Side{1}, test::line("a4", "e4")}}) ==
          Lines{"A sequence for side 1: a4 to e4!"});
    CHECK(told({DrawLapsed{Seat{2}}}) == Lines{"Bob didn't draw in time and lost a card (S19)."});
    CHECK(told({DrawLapsed{Seat{1}}}) == Lines{"You didn't draw in time and lost a card (S19)."});
    CHECK(told({CardExchanged{Seat{2}, test::face("9S")}, CardDrawn{Seat{2}}}) ==
          Lines{"Bob exchanged a dead card, 9S (S17)."});
    CHECK(told({Passed{Seat{2}}}) == Lines{"Bob passed (S18)."});
    CHECK(told({PileReshuffled{40}}) ==
          Lines{"The discards were shuffled into a new draw pile of 40 cards (S20)."});
    CHECK(told({GameEnded{{.side = Side{2}, .rule = "S12"}}}) ==
          Lines{"Side 2 (Bob) wins with 0 sequences (S12)."});
    CHECK(told({GameEnded{{.rule = "S21"}}}) ==
          Lines{"It's a draw: nobody can play on, and the sides are equal (S21)."});
    CHECK(told({DrawOwed{Seat{2}}, TurnBegan{Seat{1}}}) == Lines{});
}

TEST_CASE("a refusal shows its sentence and names the rule to read") {
    test::LoggedRoom model = running();
    model.receive(Refused{CommandId{}, "space-not-open", "d4 is taken", "S8"});
    CHECK(model.log.back() ==
          LogLine{LogKind::refusal, "Couldn't do that: d4 is taken (S8; `rules S8` shows the rule)"});
    model.receive(Refused{CommandId{}, "not-host", "only the host starts the game", ""});
    CHECK(model.log.back().text == "Couldn't do that: only the host starts the game");
}

TEST_CASE("names, chat and notices cannot control the terminal") {
    test::LoggedRoom model = running();
    model.receive(
        PublicEvents{5, {MemberJoined{MemberId{3}, "Eve\x1b[2J"}, Said{MemberId{3}, "\x1b]0;title\a"}}});
    model.receive(Notice{"server-closing", "bye\x1b[0m"});
    CHECK(model.members.back().name == "Eve?[2J");
    for (const LogLine& line : model.log)
        CHECK(line.text.find('\x1b') == std::string::npos);
}

TEST_CASE("the log has a bounded length") {
    test::LoggedRoom model;
    for (int n = 0; n < 5000; ++n)
        model.say(LogKind::chat, std::to_string(n));
    CHECK(model.log.size() <= 1000);
    CHECK(model.log.back().text == "4999");
    CHECK(model.lines_logged == 5000);
}

}  // namespace
}  // namespace seq::client
