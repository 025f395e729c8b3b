#include "protocol/record/replay.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/room/people.hpp"

// The end of a game: what is shown and announced then, and a game that is ended early.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

template <typename Told>
std::size_t count_of(const Friend& who) {
    const auto& newest = std::get<PublicEvents>(who.inbox.back()).events;
    std::size_t count = 0;
    for (const RoomEvent& event : newest)
        count += std::holds_alternative<Told>(event) ? 1 : 0;
    return count;
}

TEST_CASE("S22: when the game has ended everybody is shown all hands, a spectator too, and not before") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"draw", "auto"}});
    sim.join_all({"Dee"});
    sim.play_to_the_end(1);
    for (const char* name : {"Ann", "Bob", "Cy"}) {
        const Friend& who = sim.at(name);
        CHECK(count_of<HandsRevealed>(who) == 1);
        REQUIRE(who.hands.has_value());
        REQUIRE(who.hands->hands.size() == 3);
        CHECK(who.hands->hands[who.seat->index()] == who.view->as_cards().hand);
        CHECK(who.hands == sim.at("Ann").hands);
    }
    CHECK(count_of<HandsRevealed>(sim.at("Dee")) == 1);
    CHECK(sim.at("Dee").hands == sim.at("Ann").hands);
    sim.does("Ann", Start{});
    CHECK_FALSE(sim.at("Bob").hands.has_value());
}

TEST_CASE("S22: a view requested while the game runs has nobody's hand in it") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    seen_anew(sim, "Bob");
    CHECK_FALSE(sim.at("Bob").hands.has_value());
    CHECK_FALSE(sim.at("Bob").statistics.has_value());
}

TEST_CASE("the games with dice have no hands to show, and statistics with the duration all the same") {
    for (const char* preset : {"sequence-dice", "sequences", "hearts-due"}) {
        CAPTURE(preset);
        RoomSimulator sim{2, {}, preset};
        sim.pass_time(2h);
        sim.begin({"Bob"});
        sim.pass_time(7min);
        sim.play_to_the_end(1);
        CHECK_FALSE(sim.at("Bob").hands.has_value());
        REQUIRE(sim.at("Bob").statistics.has_value());
        CHECK(sim.at("Bob").statistics->seats.size() == 2);
        CHECK(sim.at("Bob").statistics->duration_ms == 7 * 60 * 1000);  // by the room's clock
    }
}

TEST_CASE("the host ends a game: nobody has won, no action is legal, hands are shown, a new game can start") {
    for (const char* preset : {"sequence", "sequence-rv", "sequence-bible", "sequence-dice", "sequences"}) {
        CAPTURE(preset);
        RoomSimulator sim = game_with({"Bob"}, {}, preset);
        sim.move_once();
        sim.does("Ann", Abandon{});
        for (const char* name : {"Ann", "Bob"}) {
            const Friend& who = sim.at(name);
            REQUIRE(who.view->result.has_value());
            CHECK(who.view->result->abandoned);
            CHECK_FALSE(who.view->result->is_draw());
            CHECK_FALSE(who.view->turn.is_seat());
            CHECK(who.legal.empty());
            CHECK(who.hands.has_value() == (find_preset(preset)->kind == Kind::cards));
            CHECK(who.statistics.has_value());
        }
        CHECK(sim.room().finished());
        const View told = *sim.at("Bob").view;
        sim.restart();
        seen_anew(sim, "Bob");
        CHECK(*sim.at("Bob").view == told);
        sim.return_all({"Ann"});
        sim.does({{"Ann", Abandon{}, "game-not-running"}, {"Ann", Start{}}});
        CHECK(sim.at("Bob").games == 2);
    }
}

TEST_CASE("only the host can end a game early, and only one that runs, and a move after it is refused") {
    RoomSimulator sim{2};
    CHECK(sim.ask("Ann", Abandon{}) == "game-not-running");
    sim.begin({"Bob"});
    CHECK(sim.ask("Bob", Abandon{}) == "not-host");
    Friend& first = sim.to_move();
    const Action action = first.legal.at(0);
    sim.does("Ann", Abandon{});
    CHECK(code_of(sim.act(first, action)) == "game-over");
}

TEST_CASE("X7: a game that is abandoned gives the stakes back") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"stake", "300"}}, "sequences");
    for (const char* name : {"Ann", "Bob", "Cy"})
        CHECK(sim.at("Ann").purses.at(sim.at(name).id) == 700);
    sim.does("Ann", Abandon{});
    for (const char* name : {"Ann", "Bob", "Cy"})
        CHECK(sim.at("Bob").purses.at(sim.at(name).id) == 1000);
    CHECK(sim.at("Bob").view->as_six_dice().pot == 0);
    sim.does("Ann", Start{});  // and the next pot is full again
    CHECK(sim.at("Ann").view->as_six_dice().pot == 900);
}

TEST_CASE("games that the host stops are counted, and the statistics of each later game say how many") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    const auto stopped = [&] { return sim.at("Bob").statistics.value().stopped_by_host; };
    sim.does("Ann", Abandon{});
    CHECK(stopped() == 1);
    sim.does("Ann", {Start{}, Abandon{}});
    CHECK(stopped() == 2);
    sim.restart_for({"Ann", "Bob"});
    CHECK(stopped() == 2);
    sim.does("Ann", Start{});
    sim.play_to_the_end(1);
    CHECK(stopped() == 2);  // a game that is played to its end does not count
}

TEST_CASE("S23: a game may be abandoned while cards are owed, and then none are owed") {
    RoomSimulator sim = game_with({"Bob"});
    Friend& first = sim.move_once();
    CHECK(sim.at("Ann").view->as_cards().owed.has(*first.seat));
    sim.lose(first.name == "Ann" ? "Bob" : first.name);
    sim.does("Ann", Abandon{});
    CHECK(sim.at("Ann").view->as_cards().owed.empty());
    sim.pass_time(1min);  // absent players are not drawn for
    CHECK(sim.at("Ann").view->as_cards().owed.empty());
}

TEST_CASE("the record of an abandoned game has no result and can be replayed and verified") {
    for (const char* preset : {"sequence", "sequence-dice", "hearts-due"}) {
        CAPTURE(preset);
        RoomSimulator sim = game_with({"Bob"}, {}, preset);
        sim.move_once();
        sim.does({{"Bob", FetchRecord{}, "game-running"}, {"Ann", Abandon{}}});
        const auto answer = sim.send("Bob", FetchRecord{}).value();
        REQUIRE(std::holds_alternative<GameRecord>(answer));
        const auto& told = std::get<GameRecord>(answer);
        CHECK(told.record.find("[Result \"*\"]") != std::string::npos);
        const auto transcript = fairdeal::parse_transcript(told.fairdeal).value();
        const auto verdict = verify_transcript(transcript).value();
        CHECK(verdict.fits());
    }
}

}  // namespace
}  // namespace seq::room
