#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#include "server/telemetry/log.hpp"
#include "tests/simulator/simulation.hpp"

namespace {

using seq::simulator::Coverage;
using seq::simulator::Failure;
using seq::simulator::Report;
using seq::simulator::Run;
using seq::simulator::Simulation;

/// For the failures that end the program: assertions of the server, and what sanitizers find.
std::uint64_t current_seed = 0;

void print_seed(int) {
    std::fprintf(stderr, "seed %llu ended the program\n", static_cast<unsigned long long>(current_seed));
}

/// Runs one simulation; the sentence of its failure, or nothing.
std::string failure_of(const Run& run, Report& sum) {
    current_seed = run.seed;
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
    std::uint64_t count = 1;
    std::uint64_t seconds = 0;
    bool shrinks = false;
    std::string keeps;
    bool lists_coverage = false;
    bool has_to_reach_all = false;
    app.add_option("--seed", run.seed, "the first seed")->capture_default_str();
    app.add_option("--count", count, "how many seeds, one after another")->capture_default_str();
    app.add_option("--seconds", seconds, "begin no other seed after this time, whatever --count says");
    app.add_option("--rooms", run.rooms, "rooms in each simulation")
        ->capture_default_str()
        ->check(CLI::Range(1, 20));
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
    std::signal(SIGABRT, print_seed);

    Report sum;
    std::uint64_t done = 0;
    const auto began = std::chrono::steady_clock::now();
    const auto time = [&] {
        return std::chrono::duration<double>{std::chrono::steady_clock::now() - began}.count();
    };
    const auto goes_on = [&] { return seconds > 0 ? time() < static_cast<double>(seconds) : done < count; };
    for (; goes_on(); ++done, ++run.seed) {
        const std::string failure = failure_of(run, sum);
        if (failure.empty()) continue;
        if (shrinks) run.actions_max = shrink(run);
        report_failure(run, failure);
        if (!keeps.empty())
            std::ofstream{keeps, std::ios::app} << run.seed << ' ' << run.rooms << ' ' << run.actions_max
                                                << '\n';
        return 1;
    }
    const auto rooms = static_cast<double>(done * run.rooms);
    std::cout << done * run.rooms << " rooms, " << sum.games << " games, " << sum.versions << " versions, "
              << sum.actions << " actions, " << sum.kills << " kills, " << sum.power_cuts << " power cuts, "
              << sum.shutdowns << " shutdowns; " << rooms / time()
              << " rooms a second\nthe bytes that clients have received: " << std::hex << sum.digest << '\n';
    if (lists_coverage) print(sum.coverage);
    if (!has_to_reach_all) return 0;
    const auto unreached = sum.coverage.unreached();
    for (const std::string& what : unreached)
        std::cout << "no simulation has reached: " << what << '\n';
    return unreached.empty() ? 0 : 1;
}
