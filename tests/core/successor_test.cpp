#include "server/core/after/successor.hpp"

#include <doctest/doctest.h>

#include "tests/core/people.hpp"

// The fresh room that goes on for one whose history was full: the same people and settings.

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::hours;

/// The room is archived, and everybody comes to the one that follows.
void move_on(Evening& evening, const std::vector<std::string>& people) {
    evening.retire();
    REQUIRE_FALSE(evening.successor().empty());
    evening.move_to_successor();
    for (const std::string& name : people)
        REQUIRE(accepted(evening.come_back(name)));
}

/// Purses by name: the fresh room gives other numbers.
std::map<std::string, std::uint32_t> purses_by_name(const Whole& whole) {
    std::map<std::string, std::uint32_t> purses;
    for (const MemberView& member : whole.members)
        purses[member.name] = member.purse.value();
    return purses;
}

std::optional<MemberView> member_called(const Whole& whole, const std::string& name) {
    for (const MemberView& member : whole.members)
        if (member.name == name) return member;
    return std::nullopt;
}

/// Ann, Bob and a bot have played once for 200 each, so nobody has 1000 any more, and Bob is the host now.
Evening table_with_bot() {
    Evening evening{3, {{"stake", "200"}, {"target", "25"}}, "hearts-due"};
    REQUIRE(accepted(evening.send("Ann", Sit{})));
    REQUIRE(accepted(evening.send("Ann", SeatBot{{2}, BotLevel::hard})));
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.send("Bob", Sit{})));
    REQUIRE(accepted(evening.send("Ann", Start{})));
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{HandOver{id_of(evening, "Bob")}})));
    return evening;
}

}  // namespace

TEST_CASE("X7: purses move to the fresh room, and bots with their seats and levels") {
    Evening evening = table_with_bot();
    const Whole before = seen_anew(evening, "Ann");
    move_on(evening, {"Ann", "Bob"});
    const Whole after = seen_anew(evening, "Ann");
    CHECK(purses_by_name(after) == purses_by_name(before));
    const auto bot = member_called(after, "Bot 1");
    REQUIRE(bot.has_value());
    CHECK(bot->bot == BotLevel::hard);
    CHECK(bot->seat == Seat::at(1));
    CHECK(after.host == id_of(evening, "Bob"));
    CHECK(accepted(evening.send("Bob", Start{})));
    test::SplitMix random{2};
    evening.play_to_the_end(random);
    evening.restart();  // the first record says all of it
    REQUIRE(accepted(evening.come_back("Ann")));
}

TEST_CASE("X7: a bot that was taken off its seat comes back with its purse in the fresh room too") {
    Evening evening = table_with_bot();
    const std::uint32_t purse = member_called(seen_anew(evening, "Ann"), "Bot 1")->purse.value();
    REQUIRE(purse != 1000);
    REQUIRE(accepted(evening.send("Bob", UnseatBot{2})));
    move_on(evening, {"Bob"});
    CHECK_FALSE(member_called(seen_anew(evening, "Bob"), "Bot 1").has_value());
    REQUIRE(accepted(evening.send("Bob", SeatBot{{2}, BotLevel::easy})));
    CHECK(member_called(seen_anew(evening, "Bob"), "Bot 1")->purse == purse);
}

TEST_CASE("X7: the stakes of a game that the full history ends are in the purses of the fresh room") {
    Evening evening{2, {{"stake", "300"}}, "hearts-due"};
    evening.begin({"Bob"});
    REQUIRE(evening.at("Bob").purses.at(evening.at("Bob").id) == 700);
    move_on(evening, {"Ann", "Bob"});
    CHECK(purses_by_name(seen_anew(evening, "Ann")) ==
          std::map<std::string, std::uint32_t>{{"Ann", 1000}, {"Bob", 1000}});
}

TEST_CASE("a series goes on in the fresh room, whoever is the host now") {
    Evening evening{2, {{"target", "25"}, {"best_of", "9"}}, "hearts-due"};
    evening.begin({"Bob"});
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    const Series before = evening.at("Ann").series.value();
    REQUIRE(before.games == 1);
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{HandOver{id_of(evening, "Bob")}})));
    const MemberId winner = before.teams.at(before.teams.at(0).wins == 1 ? 0 : 1).members.at(0);
    const std::string name = winner == id_of(evening, "Ann") ? "Ann" : "Bob";
    move_on(evening, {"Ann", "Bob"});
    REQUIRE(id_of(evening, "Ann") == MemberId{2});
    Series shown = seen_anew(evening, "Ann").series.value();
    CHECK(shown.games == 1);
    CHECK(shown.best_of == 9);
    for (const Series::Team& team : shown.teams)
        CHECK(team.wins == (team.members == std::vector{id_of(evening, name)} ? 1 : 0));
    REQUIRE(accepted(evening.send("Bob", Start{})));
    evening.play_to_the_end(random);
    shown = seen_anew(evening, "Ann").series.value();
    CHECK(shown.games == 2);
    CHECK(shown.teams.at(0).wins + shown.teams.at(1).wins == 2);
}

TEST_CASE("the score of people who have left does not move to the fresh room") {
    Evening evening{2, {{"target", "25"}, {"best_of", "9"}}, "hearts-due"};
    evening.begin({"Bob"});
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    REQUIRE(accepted(evening.send("Bob", LobbyCommand{Leave{}})));
    move_on(evening, {"Ann"});
    CHECK_FALSE(seen_anew(evening, "Ann").series.has_value());
}

TEST_CASE("a removed member stays removed in the fresh room, even with its link") {
    Evening evening = three_friends();
    const Token token = evening.at("Cy").token;
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{RemoveMember{id_of(evening, "Cy")}})));
    evening.retire();
    const Successor fresh = evening.at("Ann").successor.value();
    evening.move_to_successor();
    CHECK(code_of(evening.come_back("Cy")) == "removed");
    CHECK(code_of(evening.send("Cy", Join{fresh.room, "Cy", token, fresh.secret, {}})) == "removed");
    CHECK(accepted(evening.come_back("Bob")));
}

TEST_CASE("an old token is known as used in the fresh room, and its owner is warned") {
    Evening evening = three_friends();
    const Token old = evening.at("Bob").token;
    evening.lose("Bob");
    REQUIRE(accepted(evening.come_back("Bob")));
    REQUIRE(accepted(evening.send("Bob", Say{"I am back"})));  // confirms the new token
    move_on(evening, {"Ann", "Bob"});
    evening.lose("Ann");
    evening.at("Ann").token = old;
    CHECK(code_of(evening.come_back("Ann")) == "token-used");
    CHECK(evening.at("Bob").notices.back() == "old-token-refused");
}

TEST_CASE("a host who was replaced while away gets the role back in the fresh room") {
    Evening evening = three_friends();
    evening.lose("Ann");
    evening.pass_time(std::chrono::minutes{2});
    REQUIRE(accepted(evening.send("Bob", LobbyCommand{HandOver{id_of(evening, "Bob")}})));
    move_on(evening, {"Bob"});
    CHECK(seen_anew(evening, "Bob").host == id_of(evening, "Bob"));
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(seen_anew(evening, "Bob").host == id_of(evening, "Ann"));
}

TEST_CASE("a fresh room to which nobody has come yet is kept as long as one in which a game was played") {
    constexpr IdleLimits limits{.room = hours{24 * 7}, .game = hours{24 * 30}};
    Evening evening = three_friends();
    evening.retire();
    evening.move_to_successor();
    evening.pass_time(hours{24 * 6});
    evening.sweep(limits);
    CHECK_FALSE(evening.room().archived());
    evening.pass_time(hours{24});
    evening.sweep(limits);
    CHECK(evening.room().archived());
}

}  // namespace seq::core
