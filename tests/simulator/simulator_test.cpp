#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

#include "server/telemetry/log.hpp"
#include "tests/simulator/simulation.hpp"
#include "tests/support/rounds.hpp"

namespace seq::simulator {
namespace {

/// The sentence of the failure; empty if there is none.
std::string failure_of(const Run& run, Report& report) {
    telemetry::set_log({.least = {}});
    try {
        report = Simulation{run}.simulate();
        return {};
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

/// Too rare for so few simulations.
constexpr std::array rare{"accepted give-seat", "accepted rule", "accepted turn-away", "event sat-out"};

/// What a test has to reach and has not. Many refusals are too rare as well.
std::vector<std::string> left_to_reach(const Coverage& coverage) {
    std::vector<std::string> left = coverage.unreached();
    std::erase_if(left, [](const std::string& what) {
        return what.starts_with("refusal ") || std::ranges::find(rare, what) != rare.end();
    });
    return left;
}

}  // namespace

TEST_CASE("whatever fails, acknowledged commands stay, clients agree, and every game can be finished") {
    const std::uint64_t seeds = test::rounds(test::sanitized ? 25 : 500);
    std::uint64_t games = 0;
    std::uint64_t kills = 0;
    std::uint64_t power_cuts = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CAPTURE(seed);
        Report report;
        CHECK(failure_of({.seed = seed}, report) == "");
        games += report.games;
        kills += report.kills;
        power_cuts += report.power_cuts;
    }
    CHECK(games >= seeds);  // otherwise the test has covered too little
    CHECK(kills >= seeds);
    CHECK(power_cuts >= seeds);
}

TEST_CASE("simulations that have failed once do not fail again") {
    const auto lines = test::read_seed_list("tests/simulator/seeds.txt");
    CHECK_FALSE(lines.empty());
    for (const std::string& line : lines) {
        CAPTURE(line);
        Run run;
        std::istringstream words{line};
        words >> run.seed >> run.rooms >> run.actions_max;
        REQUIRE_FALSE(words.fail());
        Report report;
        CHECK(failure_of(run, report) == "");
    }
}

TEST_CASE("a simulation depends on nothing but its seed") {
    for (const std::uint64_t seed : {3, 11}) {
        CAPTURE(seed);
        Report first;
        Report second;
        Report other;
        CHECK(failure_of({.seed = seed}, first) == "");
        CHECK(failure_of({.seed = seed}, second) == "");
        CHECK(failure_of({.seed = seed + 1}, other) == "");
        CHECK(first.digest == second.digest);
        CHECK(first.digest != other.digest);
    }
}

TEST_CASE("simulations reach every command, event, change of a room and fault that is not too rare") {
    if (test::sanitized) return;  // they take too long
    Coverage coverage;
    const std::uint64_t first = 10'001;
    const std::uint64_t seeds_max = 1000;  // some 200 are enough
    for (std::uint64_t seed = first; seed < first + seeds_max && !left_to_reach(coverage).empty(); ++seed) {
        CAPTURE(seed);
        Report report;
        CHECK(failure_of({.seed = seed}, report) == "");
        coverage.add(report.coverage);
    }
    for (const std::string& what : left_to_reach(coverage))
        FAIL_CHECK(what);
}

TEST_CASE("after the last allowed action people only finish what they have begun") {
    Report report;
    CHECK(failure_of({.seed = 5, .actions_max = 100}, report) == "");
    CHECK(report.actions == 100);
}

}  // namespace seq::simulator
