#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "server/telemetry/log.hpp"
#include "tests/cluster_simulator/cluster_simulation.hpp"

namespace {

using seq::simulator::ClusterReport;
using seq::simulator::ClusterRun;
using seq::simulator::ClusterSimulation;
using seq::simulator::Failure;

/// For the failures that end the program: assertions of the server, and what sanitizers find.
std::uint64_t current_seed = 0;

void print_seed(int) {
    std::fprintf(stderr, "seed %llu ended the program\n", static_cast<unsigned long long>(current_seed));
}

/// Runs one simulation; the sentence of its failure, or nothing.
std::string failure_of(const ClusterRun& run, ClusterReport& sum) {
    current_seed = run.seed;
    try {
        const ClusterReport report = ClusterSimulation{run}.simulate();
        sum.actions += report.actions;
        sum.games += report.games;
        sum.versions += report.versions;
        sum.takeovers += report.takeovers;
        for (const auto& [fault, times] : report.faults)
            sum.faults[fault] += times;
        sum.digest ^= report.digest;
        return {};
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

std::string names_of_faults() {
    std::string names;
    for (const auto& [name, fault] : seq::simulator::cluster_fault_names)
        names += (names.empty() ? "" : ", ") + std::string{name};
    return names;
}

void report_failure(const ClusterRun& run, const std::string& failure) {
    std::cout << "seed " << run.seed << " failed: " << failure
              << "\nrepeat it with: simulate_cluster --timeline --seed " << run.seed << " --rooms "
              << run.rooms;
    if (run.nodes > 0) std::cout << " --nodes " << run.nodes;
    std::cout << std::endl;
}

void print(const ClusterReport& sum, std::uint64_t seeds, std::uint64_t failed, double seconds) {
    std::cout << seeds << " seeds, " << failed << " failed; " << sum.games << " games, " << sum.versions
              << " versions, " << sum.actions << " actions, " << sum.takeovers << " changes of owners";
    for (const auto& [fault, times] : sum.faults)
        std::cout << ", " << times << " × " << fault;
    std::cout << "; " << 1000 * seconds / static_cast<double>(seeds)
              << " ms a seed\nthe bytes that clients have received: " << std::hex << sum.digest << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Simulates a cluster of whole servers under faults, deterministically from a seed."};
    ClusterRun run;
    std::uint64_t count = 1;
    std::uint64_t seconds = 0;
    std::uint64_t failures_max = 1;
    app.add_option("--seed", run.seed, "the first seed")->capture_default_str();
    app.add_option("--count", count, "how many seeds, one after another")->capture_default_str();
    app.add_option("--seconds", seconds, "begin no other seed after this time, whatever --count says");
    app.add_option("--nodes", run.nodes, "nodes in each simulation; 0: 3 to 5")->check(CLI::Range(0, 9));
    app.add_option("--rooms", run.rooms, "rooms in each simulation")
        ->capture_default_str()
        ->check(CLI::Range(1, 20));
    app.add_option("--failures", failures_max, "go on until so many seeds have failed")
        ->capture_default_str();
    app.add_option_function<std::vector<std::string>>(
        "--faults",
        [&](const std::vector<std::string>& names) { run.faults = seq::simulator::faults_named(names); },
        "only these, instead of some at random: " + names_of_faults());
    app.add_flag("--timeline", run.prints_timeline, "print everything that happens");
    CLI11_PARSE(app, argc, argv);
    seq::telemetry::set_log({.least = {}});
    std::signal(SIGABRT, print_seed);

    ClusterReport sum;
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    const auto began = std::chrono::steady_clock::now();
    const auto time = [&] {
        return std::chrono::duration<double>{std::chrono::steady_clock::now() - began}.count();
    };
    const auto goes_on = [&] { return seconds > 0 ? time() < static_cast<double>(seconds) : done < count; };
    for (; goes_on() && failed < failures_max; ++done, ++run.seed) {
        const std::string failure = failure_of(run, sum);
        if (failure.empty()) continue;
        ++failed;
        report_failure(run, failure);
    }
    print(sum, done, failed, time());
    return failed == 0 ? 0 : 1;
}
