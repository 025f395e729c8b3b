#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <fstream>
#include <sstream>
#include <string>

#include "server/telemetry/log.hpp"
#include "tests/simulator/simulation.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sanitized.hpp"

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

/// Sent to one seat alone, or only after a correction of the rules or a restored backup; and what is too rare
/// for so few simulations.
constexpr std::array unreached_in_tests{"event hand-dealt", "event card-received", "event game-voided",
                                        "accepted rule",    "accepted give-seat",  "accepted vote",
                                        "event vote-given", "event sat-out"};

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
    std::ifstream file{"tests/simulator/seeds.txt"};
    REQUIRE(file.is_open());
    std::size_t repeated = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        CAPTURE(line);
        Run run;
        std::istringstream words{line};
        words >> run.seed >> run.rooms >> run.actions_max;
        REQUIRE_FALSE(words.fail());
        Report report;
        CHECK(failure_of(run, report) == "");
        ++repeated;
    }
    CHECK(repeated > 0);
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

TEST_CASE(
    "simulations reach every command and every public event, but for those that need more than three "
    "minutes") {
    if (test::sanitized) return;  // it plays too few
    Coverage coverage;
    for (std::uint64_t seed = 10'001; seed <= 10'200; ++seed) {
        CAPTURE(seed);
        Report report;
        CHECK(failure_of({.seed = seed}, report) == "");
        coverage.add(report.coverage);
    }
    for (const std::string& what : coverage.unreached()) {
        const bool is_known = std::ranges::find(unreached_in_tests, what) != unreached_in_tests.end();
        CHECK_MESSAGE((is_known || what.starts_with("refusal ")), what);
    }
}

TEST_CASE("after the last allowed action people only finish what they have begun") {
    Report report;
    CHECK(failure_of({.seed = 5, .actions_max = 100}, report) == "");
    CHECK(report.actions == 100);
}

}  // namespace seq::simulator
