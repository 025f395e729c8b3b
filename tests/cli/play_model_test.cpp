#include <doctest/doctest.h>

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

TEST_CASE(
    "the model follows the lock, the password, the host and bots, whose numbers belong among the members'") {
    RoomScript script{4, Seat{1}};
    test::LoggedRoom model;
    model.receive(script.snapshot());
    const BotSeated bot{MemberId{5}, "Bot 1", Seat{4}, BotLevel::medium};
    for (const RoomEvent& event : std::initializer_list<RoomEvent>{
             LobbyEvent{FlagChanged{RoomFlag::locked, true}}, LobbyEvent{PasswordChanged{true}},
             LobbyEvent{HostChanged{{3}}}, LobbyEvent{SeatLeft{{4}}}, bot, BotUnseated{{5}},
             MemberJoined{{6}, "Flo"}, bot})
        model.receive(script.tell(event));
    CHECK(model.flags.has(RoomFlag::locked));
    CHECK(model.password);
    CHECK_FALSE(model.is_host());
    CHECK(model.members.at(4).member == MemberId{5});
    CHECK(model.members.at(5).member == MemberId{6});
    CHECK(model.gone.empty());
}

TEST_CASE("a refusal is logged as a warning, and being nudged as a notice") {
    RoomScript script{2, Seat{2}};
    test::LoggedRoom model;
    model.receive(script.snapshot());
    model.receive(Refused{.id = {}, .code = "not-host", .sentence = "only the host may", .rule = {}});
    CHECK(model.log.back() == client::LogLine{LogKind::refusal, "Couldn't do that: only the host may"});
    model.receive(script.tell(TalkEvent{Nudged{{1}, Seat{2}}}));
    CHECK(model.log.back().kind == LogKind::notice);
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
