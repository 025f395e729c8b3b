#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <string>

#include "server/telemetry/log.hpp"
#include "tests/simulator/seed_loop.hpp"
#include "tests/simulator/simulation.hpp"

namespace {

using seq::simulator::Coverage;
using seq::simulator::Failure;
using seq::simulator::Report;
using seq::simulator::Run;
using seq::simulator::SeedLoop;
using seq::simulator::Simulation;

/// Runs one simulation; the sentence of its failure, or nothing.
std::string failure_of(const Run& run, Report& sum) {
    try {
        const Report report = Simulation{run}.simulate();
        sum.actions += report.actions;
        sum.kills += report.kills;
        sum.power_cuts += report.power_cuts;
        sum.shutdowns += report.shutdowns;
        sum.games += report.games;
        sum.versions += report.versions;
        sum.coverage.add(report.coverage);
        sum.digest ^= report.digest;
        return {};
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

/// The smallest number of actions with which the run still fails.
std::uint64_t shrink(Run run) {
    std::uint64_t fails = 1;
    Report ignored;
    while (run.actions_max = fails, failure_of(run, ignored).empty())
        fails *= 2;
    std::uint64_t passes = fails / 2;
    while (passes + 1 < fails) {
        run.actions_max = passes + (fails - passes) / 2;
        (failure_of(run, ignored).empty() ? passes : fails) = run.actions_max;
    }
    return fails;
}

void report_failure(const Run& run, const std::string& failure) {
    std::cout << "seed " << run.seed << " failed: " << failure
              << "\nrepeat it with: simulate --timeline --seed " << run.seed << " --rooms " << run.rooms;
    if (run.actions_max != Run{}.actions_max) std::cout << " --until " << run.actions_max;
    std::cout << '\n';
}

void print(const Coverage& coverage) {
    for (const auto& [what, times] : coverage.reached())
        std::cout << std::dec << times << '\t' << what << '\n';
    for (const std::string& what : coverage.unreached())
        std::cout << "never\t" << what << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Simulates the whole server under faults, deterministically from a seed."};
    Run run;
    SeedLoop loop{app, run.seed, run.rooms};
    bool shrinks = false;
    std::string keeps;
    bool lists_coverage = false;
    bool has_to_reach_all = false;
    app.add_option("--until", run.actions_max,
                   "after so many actions of people and faults, people only finish their games");
    app.add_flag("--timeline", run.prints_timeline, "print everything that happens");
    app.add_flag("--shrink", shrinks, "find the smallest --until with which a seed still fails");
    app.add_option("--keep", keeps, "append a seed that fails to this file, for simulator_tests to repeat");
    app.add_flag("--coverage", lists_coverage, "list what was reached how often, and what was not");
    app.add_flag("--all-reached", has_to_reach_all,
                 "fail if something was never reached; needs some 50,000 rooms");
    CLI11_PARSE(app, argc, argv);
    seq::telemetry::set_log({.least = {}});

    Report sum;
    bool has_failed = false;
    loop.run([&] {
        const std::string failure = failure_of(run, sum);
        if (failure.empty()) return true;
        if (shrinks) run.actions_max = shrink(run);
        report_failure(run, failure);
        if (!keeps.empty())
            std::ofstream{keeps, std::ios::app} << run.seed << ' ' << run.rooms << ' ' << run.actions_max
                                                << '\n';
        has_failed = true;
        return false;
    });
    if (has_failed) return 1;
    const std::uint64_t rooms = loop.done() * run.rooms;
    std::cout << rooms << " rooms, " << sum.games << " games, " << sum.versions << " versions, "
              << sum.actions << " actions, " << sum.kills << " kills, " << sum.power_cuts << " power cuts, "
              << sum.shutdowns << " shutdowns; " << static_cast<double>(rooms) / loop.seconds()
              << " rooms a second\nthe bytes that clients have received: " << std::hex << sum.digest << '\n';
    if (lists_coverage) print(sum.coverage);
    if (!has_to_reach_all) return 0;
    const auto unreached = sum.coverage.unreached();
    for (const std::string& what : unreached)
        std::cout << "no simulation has reached: " << what << '\n';
    return unreached.empty() ? 0 : 1;
}
