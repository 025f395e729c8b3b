#include "tests/room/people.hpp"

// The successor of a room whose history was full: the same people and settings.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// The room is archived, and everybody resumes in its successor.
void move_on(RoomSimulator& sim, const std::vector<std::string>& people) {
    sim.retire();
    REQUIRE_FALSE(sim.successor().empty());
    sim.move_to_successor();
    sim.return_all(people);
}

/// Purses by name: member numbers differ in the successor.
std::map<std::string, std::uint32_t> purses_by_name(const Snapshot& snapshot) {
    std::map<std::string, std::uint32_t> purses;
    for (const MemberView& member : snapshot.members)
        purses[member.name] = member.purse.value();
    return purses;
}

std::optional<MemberView> member_called(const Snapshot& snapshot, const std::string& name) {
    for (const MemberView& member : snapshot.members)
        if (member.name == name) return member;
    return std::nullopt;
}

/// Ann, Bob and a bot have played once for 200 each, so no purse is 1000 any more, and Bob is the host now.
RoomSimulator table_with_bot() {
    RoomSimulator sim{3, {{"stake", "200"}, {"target", "25"}}, "hearts-due"};
    sim.does("Ann", {Sit{}, SeatBot{{2}, BotLevel::hard}});
    sim.join_all({"Bob"});
    sim.does({{"Bob", Sit{}}, {"Ann", Start{}}});
    sim.play_to_the_end(1);
    sim.does("Ann", HandOver{id_of(sim, "Bob")});
    return sim;
}

}  // namespace

TEST_CASE("X7: purses and stakes move to the fresh room, and bots with their seats and levels") {
    RoomSimulator sim = table_with_bot();
    const Snapshot before = seen_anew(sim, "Ann");
    move_on(sim, {"Ann", "Bob"});
    const Snapshot after = seen_anew(sim, "Ann");
    CHECK(purses_by_name(after) == purses_by_name(before));
    const auto bot = member_called(after, "Bot 1");
    REQUIRE(bot.has_value());
    CHECK(bot->bot == BotLevel::hard);
    CHECK(bot->seat == Seat::at(1));
    CHECK(after.host == id_of(sim, "Bob"));
    sim.does("Bob", Start{});
    sim.play_to_the_end(2);
    sim.restart();  // the first record contains all of it
    sim.return_all({"Ann"});
    RoomSimulator running = game_with({"Bob"}, {{"stake", "300"}}, "hearts-due");
    REQUIRE(running.at("Bob").purses.at(running.at("Bob").id) == 700);
    move_on(running, {"Ann", "Bob"});
    CHECK(purses_by_name(seen_anew(running, "Ann")) ==
          std::map<std::string, std::uint32_t>{{"Ann", 1000}, {"Bob", 1000}});
}

TEST_CASE("X7: a bot that was taken off its seat comes back with its purse in the fresh room too") {
    RoomSimulator sim = table_with_bot();
    const std::uint32_t purse = member_called(seen_anew(sim, "Ann"), "Bot 1")->purse.value();
    REQUIRE(purse != 1000);
    sim.does("Bob", UnseatBot{2});
    move_on(sim, {"Bob"});
    CHECK_FALSE(member_called(seen_anew(sim, "Bob"), "Bot 1").has_value());
    sim.does("Bob", SeatBot{{2}, BotLevel::easy});
    CHECK(member_called(seen_anew(sim, "Bob"), "Bot 1")->purse == purse);
}

TEST_CASE("a series continues in the fresh room, with any host, but not that of people who have left") {
    RoomSimulator sim = game_with({"Bob"}, {{"target", "25"}, {"best_of", "9"}}, "hearts-due");
    test::SplitMix random{1};
    sim.play_to_the_end(random);
    const Series before = sim.at("Ann").series.value();
    REQUIRE(before.games == 1);
    sim.does("Ann", HandOver{id_of(sim, "Bob")});
    const MemberId winner = before.teams.at(before.teams.at(0).wins == 1 ? 0 : 1).members.at(0);
    const std::string name = winner == id_of(sim, "Ann") ? "Ann" : "Bob";
    move_on(sim, {"Ann", "Bob"});
    REQUIRE(id_of(sim, "Ann") == MemberId{2});
    Series shown = seen_anew(sim, "Ann").series.value();
    CHECK(shown.games == 1);
    CHECK(shown.best_of == 9);
    for (const Series::Team& team : shown.teams)
        CHECK(team.wins == (team.members == std::vector{id_of(sim, name)} ? 1 : 0));
    sim.does("Bob", Start{});
    sim.play_to_the_end(random);
    shown = seen_anew(sim, "Ann").series.value();
    CHECK(shown.games == 2);
    CHECK(shown.teams.at(0).wins + shown.teams.at(1).wins == 2);
    RoomSimulator left = game_with({"Bob"}, {{"target", "25"}, {"best_of", "9"}}, "hearts-due");
    left.play_to_the_end(1);
    left.does("Bob", Leave{});
    move_on(left, {"Ann"});
    CHECK_FALSE(seen_anew(left, "Ann").series.has_value());
}

TEST_CASE("a removed member stays removed in the fresh room, even with its link") {
    RoomSimulator sim = three_friends();
    const Token token = sim.at("Cy").token;
    sim.does("Ann", RemoveMember{id_of(sim, "Cy")});
    sim.retire();
    const Successor fresh = sim.at("Ann").successor.value();
    sim.move_to_successor();
    CHECK(code_of(sim.come_back("Cy")) == "removed");
    CHECK(sim.ask("Cy", Join{fresh.room, "Cy", token, fresh.secret, {}}) == "removed");
    sim.return_all({"Bob"});
}

TEST_CASE("an old token is known as used in the fresh room, and its owner is warned") {
    RoomSimulator sim = three_friends();
    const Token old = sim.at("Bob").token;
    sim.reconnect("Bob");
    sim.does("Bob", Say{"I am back"});  // confirms the new token
    move_on(sim, {"Ann", "Bob"});
    sim.lose("Ann");
    sim.at("Ann").token = old;
    CHECK(code_of(sim.come_back("Ann")) == "token-used");
    CHECK(sim.at("Bob").notices.back() == "old-token-refused");
}

TEST_CASE("a host who was replaced while away gets the role back in the fresh room") {
    RoomSimulator sim = three_friends();
    sim.lose("Ann", 2min);
    sim.does("Bob", HandOver{id_of(sim, "Bob")});
    move_on(sim, {"Bob"});
    CHECK(seen_anew(sim, "Bob").host == id_of(sim, "Bob"));
    sim.return_all({"Ann"});
    CHECK(seen_anew(sim, "Bob").host == id_of(sim, "Ann"));
}

TEST_CASE("a fresh room to which nobody has come yet is kept as long as one in which a game was played") {
    constexpr IdleLimits limits{.room = hours{24 * 7}, .game = hours{24 * 30}};
    RoomSimulator sim = three_friends();
    sim.retire();
    sim.move_to_successor();
    sim.pass_time(hours{24 * 6});
    sim.sweep(limits);
    CHECK_FALSE(sim.room().archived());
    sim.pass_time(24h);
    sim.sweep(limits);
    CHECK(sim.room().archived());
}

}  // namespace seq::room
