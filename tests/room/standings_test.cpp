#include "engine/preset/preset.hpp"
#include "server/room/after/ending.hpp"
#include "server/room/after/tally.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

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
    sim.play_to_the_end(seed);
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
        RoomSimulator sim = game_with({"Bob"}, {}, std::string{preset.name});
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
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    sim.play_to_the_end(1);
    const auto sent = sim.at("Bob").standings;
    CHECK(seen_anew(sim, "Bob").standings == sent);
    sim.restart_from_all_records();
    sim.restart_for({"Ann", "Bob"});
    CHECK(seen_anew(sim, "Bob").standings == sent);
}

TEST_CASE("void and abandoned games do not count") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    sim.restore_backup(sim.journal().size(), 1'700'000'000);
    sim.return_all({"Ann", "Bob"});
    CHECK(sim.at("Ann").view->result->abandoned);
    CHECK_FALSE(sim.at("Ann").standings.has_value());
    sim.does("Ann", {Start{}, Abandon{}});
    CHECK_FALSE(sim.at("Ann").standings.has_value());
    CHECK_FALSE(seen_anew(sim, "Ann").standings.has_value());
}

TEST_CASE("teams follow the people who play together, and each team has its own row") {
    RoomSimulator sim = game_with({"Bob", "Cy", "Dee"}, {}, "sequence-dice");
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
    sim.all({"Bob", "Cy"}, Stand{});
    sim.does({{"Bob", Sit{3}}, {"Cy", Sit{2}}, {"Ann", Start{}}});
    winners(sim, {"Ann", "Bob", "Cy", "Dee"}, 2);
    CHECK(sim.at("Ann").standings->teams.size() == 4);
    CHECK(team("Ann", "Bob").games == 1);
    CHECK(team("Ann", "Cy").games == 1);
    CHECK(row_of(sim, "Ann").games == 2);
}

TEST_CASE("a stand-in plays for its member") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    sim.lose("Bob", 15s);
    sim.does("Ann", StandIn{id_of(sim, "Bob"), BotLevel::medium});
    Friend& ann = sim.at("Ann");
    for (int step = 0; step < 1000 && !sim.room().finished(); ++step) {
        if (ann.legal.empty())
            sim.pass_time(2s);
        else
            REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
    }
    REQUIRE(sim.room().finished());
    CHECK(sim.at("Ann").standings->people.size() == 2);
    CHECK(row_of(sim, "Bob").games == 1);
    CHECK(wins_of(sim, "Bob") + wins_of(sim, "Ann") == 1);
}

TEST_CASE("a bot that takes over a seat plays for itself, and those who have left keep their rows") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    const auto won = winners(sim, {"Ann", "Bob"}, 1);
    sim.does({{"Ann", Start{}}, {"Bob", Leave{BotLevel::easy}}});
    sim.play_to_the_end(2);
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

constexpr MemberId first{1};
constexpr MemberId second{2};
constexpr MemberId third{3};
constexpr MemberId fourth{4};

const Result side_1{.side = Side{1}, .rule = "S12"};
const Result side_2{.side = Side{2}, .rule = "S12"};
const Result draw{.rule = "S21"};

/// The number of wins of each, in the order of the score.
std::vector<std::uint32_t> wins(const SeriesKeeper& series) {
    std::vector<std::uint32_t> counts;
    for (const Series::Team& team : series.score().teams)
        counts.push_back(team.wins);
    return counts;
}

TEST_CASE("more than half of the games win a series, and the next starts from zero") {
    SeriesKeeper series;
    CHECK(series.begin_game(5, {{first}, {second}}));
    for (const Result& result : {side_1, side_2, side_1, side_2}) {
        series.end_game(result);
        CHECK_FALSE(series.score().winner.has_value());
        CHECK_FALSE(series.begin_game(5, {{first}, {second}}));
    }
    series.end_game(side_1);
    CHECK(series.score().winner == 0);
    CHECK(series.score().games == 5);
    CHECK(series.begin_game(5, {{first}, {second}}));
    CHECK(wins(series) == std::vector<std::uint32_t>{0, 0});
}

TEST_CASE("a draw counts for no side, and an abandoned game does not count") {
    SeriesKeeper series;
    series.begin_game(3, {{first}, {second}});
    series.end_game(draw);
    CHECK(series.score().games == 1);
    series.end_game(Result{.abandoned = true});
    CHECK(series.score().games == 1);
    CHECK(wins(series) == std::vector<std::uint32_t>{0, 0});
}

TEST_CASE(
    "the score follows the people, on other seats too, and a new player or length begins another series") {
    SeriesKeeper series;
    series.begin_game(5, {{first, third}, {second, fourth}});
    series.end_game(side_1);
    CHECK_FALSE(series.begin_game(5, {{fourth, second}, {first, third}}));
    series.end_game(side_2);
    CHECK(wins(series) == std::vector<std::uint32_t>{2, 0});  // Ann and Cy won as side 1, then as side 2
    CHECK(series.begin_game(5, {{first, fourth}, {second, third}}));
    series.end_game(side_1);
    CHECK(series.begin_game(7, {{first, fourth}, {second, third}}));
    series.end_game(side_1);
    CHECK(series.begin_game(7, {{first}, {second}}));
    CHECK(series.begin_game(7, {{first}, {second}, {third}}));
}

TEST_CASE("a room with best_of announces the score of its series, and shows it to newcomers") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}, {"best_of", "3"}});
    REQUIRE(sim.at("Bob").series.has_value());
    CHECK(sim.at("Bob").series->games == 0);
    CHECK(sim.at("Bob").series->best_of == 3);
    test::SplitMix random{1};
    std::uint32_t games = 0;
    std::uint32_t most = 0;
    while (most < 2) {
        REQUIRE(games < 10);
        if (games++ > 0) REQUIRE(accepted(sim.send("Ann", Start{})));
        sim.play_to_the_end(random);
        const Series series = *sim.at("Bob").series;
        CHECK(series.games == games);
        sim.restart();
        sim.at("Bob").seen.reset();
        sim.return_all({"Ann", "Bob"});
        CHECK(sim.at("Bob").series == series);
        most = std::max(series.teams.at(0).wins, series.teams.at(1).wins);
        CHECK(series.winner.has_value() == (most == 2));
    }
    sim.does("Ann", Start{});
    CHECK(sim.at("Bob").series->games == 0);
    CHECK_FALSE(sim.at("Bob").series->winner.has_value());
}

TEST_CASE("X6: with six dice each plays the series alone, and without best_of nobody plays one") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"target", "25"}, {"best_of", "15"}}, "sequences");
    sim.play_to_the_end(1);
    const Seat winner = sim.at("Ann").view->result->seat;
    const Series series = *sim.at("Ann").series;
    REQUIRE(series.teams.size() == 3);
    for (std::size_t n = 0; n < 3; ++n)
        CHECK(series.teams[n].wins == (n == winner.index() ? 1 : 0));
    RoomSimulator alone = game_with({}, {{"target", "25"}}, "sequences");
    alone.play_to_the_end(1);
    CHECK_FALSE(alone.at("Ann").series.has_value());
}

}  // namespace
}  // namespace seq::room
