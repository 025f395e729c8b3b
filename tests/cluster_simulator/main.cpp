#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "server/telemetry/log.hpp"
#include "tests/cluster_simulator/cluster_simulation.hpp"
#include "tests/simulator/seed_loop.hpp"

namespace {

using seq::simulator::ClusterReport;
using seq::simulator::ClusterRun;
using seq::simulator::ClusterSimulation;
using seq::simulator::Failure;
using seq::simulator::SeedLoop;

/// Runs one simulation; the sentence of its failure, or nothing.
std::string failure_of(const ClusterRun& run, ClusterReport& sum) {
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
    std::cout << '\n' << std::flush;
}

void print(const ClusterReport& sum, const SeedLoop& loop, std::uint64_t failed) {
    std::cout << loop.done() << " seeds, " << failed << " failed; " << sum.games << " games, " << sum.versions
              << " versions, " << sum.actions << " actions, " << sum.takeovers << " changes of owners";
    for (const auto& [fault, times] : sum.faults)
        std::cout << ", " << times << " × " << fault;
    std::cout << "; " << 1000 * loop.seconds() / static_cast<double>(loop.done())
              << " ms a seed\nthe bytes that clients have received: " << std::hex << sum.digest << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Simulates a cluster of whole servers under faults, deterministically from a seed."};
    ClusterRun run;
    std::uint64_t failures_max = 1;
    SeedLoop loop{app, run.seed, run.rooms};
    app.add_option("--nodes", run.nodes, "nodes in each simulation; 0: 3 to 5")->check(CLI::Range(0, 9));
    app.add_option("--failures", failures_max, "go on until so many seeds have failed")
        ->capture_default_str();
    app.add_option_function<std::vector<std::string>>(
        "--faults",
        [&](const std::vector<std::string>& names) { run.faults = seq::simulator::faults_named(names); },
        "only these, instead of some at random: " + names_of_faults());
    app.add_flag("--timeline", run.prints_timeline, "print everything that happens");
    CLI11_PARSE(app, argc, argv);
    seq::telemetry::set_log({.least = {}});

    ClusterReport sum;
    std::uint64_t failed = 0;
    loop.run([&] {
        const std::string failure = failure_of(run, sum);
        if (!failure.empty()) {
            ++failed;
            report_failure(run, failure);
        }
        return failed < failures_max;
    });
    print(sum, loop, failed);
    return failed == 0 ? 0 : 1;
}
