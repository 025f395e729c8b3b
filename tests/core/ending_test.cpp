#include <doctest/doctest.h>

#include "protocol/record/replay.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/core/evening.hpp"

// The end of a game: what is shown and told then, and a game that is ended before its end.

namespace seq::core {
namespace {

using namespace protocol;

template <typename Told>
std::size_t count_of(const Friend& who) {
    const auto& newest = std::get<Public>(who.inbox.back()).events;
    std::size_t count = 0;
    for (const RoomEvent& event : newest)
        count += std::holds_alternative<Told>(event) ? 1 : 0;
    return count;
}

TEST_CASE("S22: when the game has ended everybody is shown all hands, a spectator too, and not before") {
    Evening evening{3, {{"draw", "auto"}}};
    evening.begin({"Bob", "Cy"});
    REQUIRE(accepted(evening.join("Dee")));
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    for (const char* name : {"Ann", "Bob", "Cy"}) {
        const Friend& who = evening.at(name);
        CHECK(count_of<HandsRevealed>(who) == 1);
        REQUIRE(who.hands.has_value());
        REQUIRE(who.hands->hands.size() == 3);
        CHECK(who.hands->hands[who.seat->index()] == who.view->as_cards().hand);
        CHECK(who.hands == evening.at("Ann").hands);
    }
    CHECK(count_of<HandsRevealed>(evening.at("Dee")) == 1);
    CHECK(evening.at("Dee").hands == evening.at("Ann").hands);
    REQUIRE(accepted(evening.send("Ann", Start{})));
    CHECK_FALSE(evening.at("Bob").hands.has_value());
}

TEST_CASE("S22: a view that is asked for while the game runs has nobody's hand in it") {
    Evening evening{2, {{"draw", "auto"}}};
    evening.begin({"Bob"});
    evening.lose("Bob");
    evening.at("Bob").seen.reset();
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK_FALSE(evening.at("Bob").hands.has_value());
    CHECK_FALSE(evening.at("Bob").statistics.has_value());
}

TEST_CASE("the games with dice have no hands to show, and figures all the same") {
    for (const char* preset : {"sequence-dice", "sequences", "hearts-due"}) {
        CAPTURE(preset);
        Evening evening{2, {}, preset};
        evening.begin({"Bob"});
        test::SplitMix random{1};
        evening.play_to_the_end(random);
        CHECK_FALSE(evening.at("Bob").hands.has_value());
        REQUIRE(evening.at("Bob").statistics.has_value());
        CHECK(evening.at("Bob").statistics->seats.size() == 2);
    }
}

TEST_CASE("a game's duration is from its start to its end by the room's clock") {
    Evening evening{1, {{"target", "25"}}, "sequences"};
    evening.pass_time(std::chrono::hours{2});
    evening.begin({});
    evening.pass_time(std::chrono::minutes{7});
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    CHECK(evening.at("Ann").statistics->duration_ms == 7 * 60 * 1000);
}

TEST_CASE(
    "the host ends a game: nobody has won, nothing is to be done, hands are shown, a new game may start") {
    for (const char* preset : {"sequence", "sequence-rv", "sequence-bible", "sequence-dice", "sequences"}) {
        CAPTURE(preset);
        Evening evening{2, {}, preset};
        evening.begin({"Bob"});
        Friend& first = evening.to_move();
        REQUIRE(accepted(evening.act(first, first.legal.at(0))));
        REQUIRE(accepted(evening.send("Ann", Abandon{})));
        for (const char* name : {"Ann", "Bob"}) {
            const Friend& who = evening.at(name);
            REQUIRE(who.view->result.has_value());
            CHECK(who.view->result->abandoned);
            CHECK_FALSE(who.view->result->is_draw());
            CHECK_FALSE(who.view->turn.is_seat());
            CHECK(who.legal.empty());
            CHECK(who.hands.has_value() == (find_preset(preset)->kind == Kind::cards));
            CHECK(who.statistics.has_value());
        }
        CHECK(evening.room().finished());
        const View told = *evening.at("Bob").view;
        evening.restart();
        evening.at("Bob").seen.reset();
        REQUIRE(accepted(evening.come_back("Bob")));
        CHECK(*evening.at("Bob").view == told);
        REQUIRE(accepted(evening.come_back("Ann")));
        CHECK(code_of(evening.send("Ann", Abandon{})) == "game-not-running");
        REQUIRE(accepted(evening.send("Ann", Start{})));
        CHECK(evening.at("Bob").games == 2);
    }
}

TEST_CASE(
    "only the host ends a game before its end, and only one that runs, and a move after it is refused") {
    Evening evening{2};
    CHECK(code_of(evening.send("Ann", Abandon{})) == "game-not-running");
    evening.begin({"Bob"});
    CHECK(code_of(evening.send("Bob", Abandon{})) == "not-host");
    Friend& first = evening.to_move();
    const Action action = first.legal.at(0);
    REQUIRE(accepted(evening.send("Ann", Abandon{})));
    CHECK(code_of(evening.act(first, action)) == "game-over");
}

TEST_CASE("X7: a game that is abandoned gives the stakes back") {
    Evening evening{3, {{"stake", "300"}}, "sequences"};
    evening.begin({"Bob", "Cy"});
    for (const char* name : {"Ann", "Bob", "Cy"})
        CHECK(evening.at("Ann").purses.at(evening.at(name).id) == 700);
    REQUIRE(accepted(evening.send("Ann", Abandon{})));
    for (const char* name : {"Ann", "Bob", "Cy"})
        CHECK(evening.at("Bob").purses.at(evening.at(name).id) == 1000);
    CHECK(evening.at("Bob").view->as_six_dice().pot == 0);
    REQUIRE(accepted(evening.send("Ann", Start{})));  // and the next pot is whole again
    CHECK(evening.at("Ann").view->as_six_dice().pot == 900);
}

TEST_CASE("S23: a game may be abandoned while cards are owed, and then nobody owes any") {
    Evening evening{2};
    evening.begin({"Bob"});
    Friend& first = evening.to_move();
    REQUIRE(accepted(evening.act(first, first.legal.at(0))));
    CHECK(evening.at("Ann").view->as_cards().owed.has(*first.seat));
    evening.lose(first.name == "Ann" ? "Bob" : first.name);
    REQUIRE(accepted(evening.send("Ann", Abandon{})));
    CHECK(evening.at("Ann").view->as_cards().owed.empty());
    evening.pass_time(std::chrono::minutes{1});  // nobody draws for those who are away
    CHECK(evening.at("Ann").view->as_cards().owed.empty());
}

TEST_CASE("the record of an abandoned game has no result and can be replayed and verified") {
    for (const char* preset : {"sequence", "sequence-dice", "hearts-due"}) {
        CAPTURE(preset);
        Evening evening{2, {}, preset};
        evening.begin({"Bob"});
        Friend& first = evening.to_move();
        REQUIRE(accepted(evening.act(first, first.legal.at(0))));
        CHECK(code_of(evening.send("Bob", FetchRecord{})) == "game-running");
        REQUIRE(accepted(evening.send("Ann", Abandon{})));
        const auto answer = evening.send("Bob", FetchRecord{});
        REQUIRE(answer.has_value());
        REQUIRE(std::holds_alternative<GameRecord>(*answer));
        const auto& told = std::get<GameRecord>(*answer);
        CHECK(told.record.find("[Result \"*\"]") != std::string::npos);
        const auto transcript = fairdeal::parse_transcript(told.fairdeal);
        REQUIRE(transcript.has_value());
        const auto verdict = verify_transcript(*transcript);
        REQUIRE_MESSAGE(verdict.has_value(), verdict.error().sentence);
        CHECK(verdict->fits());
    }
}

}  // namespace
}  // namespace seq::core
