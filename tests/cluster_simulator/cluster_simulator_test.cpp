#include <doctest/doctest.h>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "server/telemetry/log.hpp"
#include "tests/cluster_simulator/cluster_simulation.hpp"
#include "tests/support/rounds.hpp"

namespace seq::simulator {
namespace {

/// The sentence of the failure; empty if there is none.
std::string failure_of(const ClusterRun& run, ClusterReport& report) {
    telemetry::set_log({.least = {}});
    try {
        report = ClusterSimulation{run}.simulate();
        return {};
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

}  // namespace

TEST_CASE("whatever fails in a cluster, acknowledged commands stay, clients agree, and every game ends") {
    const std::uint64_t seeds = test::rounds(test::sanitized ? 20 : 500);
    ClusterReport sum;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CAPTURE(seed);
        ClusterReport report;
        CHECK(failure_of({.seed = seed}, report) == "");
        sum.games += report.games;
        sum.takeovers += report.takeovers;
        for (const auto& [fault, times] : report.faults)
            sum.faults[fault] += times;
    }
    CHECK(sum.games >= seeds);  // otherwise the test has covered too little
    CHECK(sum.takeovers >= seeds);
    for (const char* fault :
         {"kill", "shutdown", "pause", "node cut off", "node silent", "no leader", "log full"}) {
        CAPTURE(fault);
        CHECK(sum.faults[fault] >= (test::sanitized ? seeds / 2 : seeds));
    }
}

TEST_CASE("simulations of a cluster that have failed once do not fail again") {
    const auto lines = test::read_seed_list("tests/cluster_simulator/seeds.txt");
    CHECK_FALSE(lines.empty());
    for (const std::string& line : lines) {
        CAPTURE(line);
        ClusterRun run;
        std::istringstream words{line};
        words >> run.seed >> run.rooms;
        REQUIRE_FALSE(words.fail());
        const std::vector<std::string> faults{std::istream_iterator<std::string>{words}, {}};
        if (!faults.empty()) run.faults = faults_named(faults);
        ClusterReport report;
        CHECK(failure_of(run, report) == "");
    }
}

TEST_CASE("a simulation of a cluster depends on nothing but its seed") {
    for (const std::uint64_t seed : {1, 7}) {
        CAPTURE(seed);
        ClusterReport first;
        ClusterReport second;
        ClusterReport other;
        CHECK(failure_of({.seed = seed}, first) == "");
        CHECK(failure_of({.seed = seed}, second) == "");
        CHECK(failure_of({.seed = seed + 1}, other) == "");
        CHECK(first.digest == second.digest);
        CHECK(first.digest != other.digest);
    }
}

TEST_CASE("after the last allowed action people in a cluster only finish what they have begun") {
    ClusterReport report;
    CHECK(failure_of({.seed = 5, .actions_max = 100}, report) == "");
    CHECK(report.actions == 100);
}

}  // namespace seq::simulator
