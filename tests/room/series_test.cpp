#include "server/room/after/series.hpp"

#include <doctest/doctest.h>

#include "tests/room/room_simulator.hpp"

namespace seq::room {
namespace {

using namespace protocol;

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

TEST_CASE("the score follows the people: teams that take other seats go on with their series") {
    SeriesKeeper series;
    series.begin_game(5, {{first, third}, {second, fourth}});
    series.end_game(side_1);
    CHECK_FALSE(series.begin_game(5, {{fourth, second}, {first, third}}));
    series.end_game(side_2);
    CHECK(wins(series) == std::vector<std::uint32_t>{2, 0});  // Ann and Cy won as side 1, then as side 2
}

TEST_CASE("a new player or another length begins a new series") {
    SeriesKeeper series;
    series.begin_game(5, {{first, third}, {second, fourth}});
    series.end_game(side_1);
    CHECK(series.begin_game(5, {{first, fourth}, {second, third}}));
    series.end_game(side_1);
    CHECK(series.begin_game(7, {{first, fourth}, {second, third}}));
    series.end_game(side_1);
    CHECK(series.begin_game(7, {{first}, {second}}));
    CHECK(series.begin_game(7, {{first}, {second}, {third}}));
}

TEST_CASE("a room with best_of announces the score of its series, and shows it to newcomers") {
    RoomSimulator sim{2, {{"draw", "auto"}, {"best_of", "3"}}};
    sim.begin({"Bob"});
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
        for (const char* name : {"Ann", "Bob"})
            REQUIRE(accepted(sim.come_back(name)));
        CHECK(sim.at("Bob").series == series);
        most = std::max(series.teams.at(0).wins, series.teams.at(1).wins);
        CHECK(series.winner.has_value() == (most == 2));
    }
    REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(sim.at("Bob").series->games == 0);
    CHECK_FALSE(sim.at("Bob").series->winner.has_value());
}

TEST_CASE("X6: with six dice each plays the series alone") {
    RoomSimulator sim{3, {{"target", "25"}, {"best_of", "15"}}, "sequences"};
    sim.begin({"Bob", "Cy"});
    test::SplitMix random{1};
    sim.play_to_the_end(random);
    const Seat winner = sim.at("Ann").view->result->seat;
    const Series series = *sim.at("Ann").series;
    REQUIRE(series.teams.size() == 3);
    for (std::size_t n = 0; n < 3; ++n)
        CHECK(series.teams[n].wins == (n == winner.index() ? 1 : 0));
}

TEST_CASE("a room without best_of plays no series") {
    RoomSimulator sim{1, {{"target", "25"}}, "sequences"};
    sim.begin({});
    test::SplitMix random{1};
    sim.play_to_the_end(random);
    CHECK_FALSE(sim.at("Ann").series.has_value());
}

}  // namespace
}  // namespace seq::room
