#include "server/room/after/standings.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "engine/preset/preset.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using Person = Standings::Person;

Person row_of(RoomSimulator& sim, const std::string& name) {
    const auto& standings = sim.at("Ann").standings;
    REQUIRE(standings.has_value());
    for (const Person& person : standings->people)
        if (person.name == name) return person;
    FAIL("no row of ", name);
    return {};
}

std::uint32_t wins_of(RoomSimulator& sim, const std::string& name) {
    return row_of(sim, name).wins;
}

/// Plays the running game to its end, and returns the names of its winners.
std::set<std::string> winners(RoomSimulator& sim, const std::vector<std::string>& players,
                              std::uint64_t seed) {
    test::SplitMix random{seed};
    sim.play_to_the_end(random);
    const Friend& ann = sim.at("Ann");
    const Result result = ann.view->result.value();
    std::set<std::string> names;
    for (const std::string& name : players) {
        const Seat seat = ann.member(sim.at(name).id)->seat.value();
        const bool won = result.side.is_side() ? ann.setup->side(seat) == result.side : seat == result.seat;
        if (won) names.insert(name);
    }
    return names;
}

TEST_CASE("the standings count the games that each person has played and won, in every game") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        RoomSimulator sim{2, {}, std::string{preset.name}};
        sim.begin({"Bob"});
        CHECK_FALSE(sim.at("Ann").standings.has_value());
        std::map<std::string, std::uint32_t> wins;
        for (std::uint32_t game = 1; game <= 3; ++game) {
            if (game > 1) REQUIRE(accepted(sim.send("Ann", Start{})));
            for (const std::string& name : winners(sim, {"Ann", "Bob"}, game))
                ++wins[name];
            CHECK(sim.at("Ann").standings->games == game);
            CHECK(sim.at("Ann").standings->teams.empty());
            for (const char* name : {"Ann", "Bob"}) {
                CHECK(row_of(sim, name).games == game);
                CHECK(wins_of(sim, name) == wins[name]);
            }
        }
    }
}

TEST_CASE("the standings of a view are those that were sent, also after a restart") {
    RoomSimulator sim{2, {}, "sequence-dice"};
    sim.begin({"Bob"});
    test::SplitMix random{1};
    sim.play_to_the_end(random);
    const auto sent = sim.at("Bob").standings;
    CHECK(seen_anew(sim, "Bob").standings == sent);
    sim.restart_from_all_records();
    sim.restart();
    REQUIRE(accepted(sim.come_back("Ann")));
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(seen_anew(sim, "Bob").standings == sent);
}

TEST_CASE("abandoned games do not count") {
    RoomSimulator sim{2, {}, "sequence-dice"};
    sim.begin({"Bob"});
    REQUIRE(accepted(sim.send("Ann", Abandon{})));
    CHECK_FALSE(seen_anew(sim, "Ann").standings.has_value());
    CHECK_FALSE(sim.at("Ann").standings.has_value());
}

TEST_CASE("a game that is void does not count") {
    RoomSimulator sim{2, {}, "sequence-dice"};
    sim.begin({"Bob"});
    sim.restore_backup(sim.journal().size(), 1'700'000'000);
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(sim.at("Ann").view->result->abandoned);
    CHECK_FALSE(sim.at("Ann").standings.has_value());
}

TEST_CASE("teams follow the people who play together, and each team has its own row") {
    RoomSimulator sim{4, {}, "sequence-dice"};
    sim.begin({"Bob", "Cy", "Dee"});
    const auto won = winners(sim, {"Ann", "Bob", "Cy", "Dee"}, 1);
    const auto team = [&](const char* one, const char* other) {
        std::vector<MemberId> members{id_of(sim, one), id_of(sim, other)};
        std::ranges::sort(members);
        for (const Standings::Team& row : sim.at("Ann").standings->teams)
            if (row.members == members) return row;
        return Standings::Team{.members = {}};
    };
    CHECK(won.size() == 2);
    CHECK(team("Ann", "Cy").games == 1);
    CHECK(team("Ann", "Cy").wins == (won.contains("Ann") ? 1 : 0));
    CHECK(team("Bob", "Dee").wins == (won.contains("Bob") ? 1 : 0));
    for (const char* name : {"Bob", "Cy"})
        REQUIRE(accepted(sim.send(name, LobbyCommand{Stand{}})));
    REQUIRE(accepted(sim.send("Bob", Sit{3})));
    REQUIRE(accepted(sim.send("Cy", Sit{2})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    winners(sim, {"Ann", "Bob", "Cy", "Dee"}, 2);
    CHECK(sim.at("Ann").standings->teams.size() == 4);
    CHECK(team("Ann", "Bob").games == 1);
    CHECK(team("Ann", "Cy").games == 1);
    CHECK(row_of(sim, "Ann").games == 2);
}

TEST_CASE("a stand-in plays for its member") {
    RoomSimulator sim{2, {}, "sequence-dice"};
    sim.begin({"Bob"});
    sim.lose("Bob");
    sim.pass_time(std::chrono::seconds{15});
    REQUIRE(accepted(sim.send("Ann", StandIn{id_of(sim, "Bob"), BotLevel::medium})));
    Friend& ann = sim.at("Ann");
    for (int step = 0; step < 1000 && !sim.room().finished(); ++step) {
        if (ann.legal.empty())
            sim.pass_time(std::chrono::seconds{2});
        else
            REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
    }
    REQUIRE(sim.room().finished());
    CHECK(sim.at("Ann").standings->people.size() == 2);
    CHECK(row_of(sim, "Bob").games == 1);
    CHECK(wins_of(sim, "Bob") + wins_of(sim, "Ann") == 1);
}

TEST_CASE("a bot that takes over a seat plays for itself, and those who have left keep their rows") {
    RoomSimulator sim{2, {}, "sequence-dice"};
    sim.begin({"Bob"});
    const auto won = winners(sim, {"Ann", "Bob"}, 1);
    REQUIRE(accepted(sim.send("Ann", Start{})));
    REQUIRE(accepted(sim.send("Bob", LobbyCommand{Leave{BotLevel::easy}})));
    test::SplitMix random{2};
    sim.play_to_the_end(random);
    CHECK(sim.at("Ann").standings->games == 2);
    CHECK(row_of(sim, "Bob").games == 1);
    CHECK(wins_of(sim, "Bob") == (won.contains("Bob") ? 1 : 0));
    CHECK(row_of(sim, "Bot 1").games == 1);
}

/// A room in which this member plays alone.
std::unique_ptr<State> room_with(const std::vector<std::string>& people) {
    auto state = make_state({"TESTR00M00"}, {}, make_setup("sequence-dice", 2).value(), {});
    for (const std::string& name : people)
        state->members.add(name, {});
    return state;
}

void play_once(State& state, std::uint16_t one, std::uint16_t other) {
    for (Member& member : state.members)
        member.playing_as = member.id.number == one     ? Seat{1}
                            : member.id.number == other ? Seat{2}
                                                        : spectator;
    count_game(state.results, state, Result{.side = Side{1}, .rule = "D9"}, {});
}

TEST_CASE("a draw is played and not won, and those who have not played for longest are dropped") {
    std::vector<std::string> people;
    for (int n = 0; n < 70; ++n)
        people.push_back("P" + std::to_string(n));
    const auto state = room_with(people);
    state->members.at(MemberId{1})->playing_as = Seat{1};
    state->members.at(MemberId{2})->playing_as = Seat{2};
    count_game(state->results, *state, Result{.rule = "D9"}, {});
    CHECK(state->results.standings.people.front() == Person{.member = {1}, .name = "P0", .games = 1});
    for (std::uint16_t n = 3; n <= 70; ++n)
        play_once(*state, n, 1);
    CHECK(state->results.standings.games == 69);
    CHECK(state->results.standings.people.size() == standings_people_max);
    const auto has = [&](const char* name) {
        return std::ranges::find(state->results.standings.people, name, &Person::name) !=
               state->results.standings.people.end();
    };
    CHECK(has("P0"));
    CHECK(has("P69"));
    CHECK_FALSE(has("P1"));
}

}  // namespace
}  // namespace seq::room
