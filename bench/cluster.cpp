// Compares the cost of a durable move on one, two and three nodes of a cluster with that on a single server.

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/cluster/nats.hpp"
#include "bench/move/measure.hpp"
#include "bench/move/program.hpp"

namespace seq::bench {
namespace {

struct Settings {
    ServerPaths paths{};
    std::filesystem::path nats = "build/nats/nats-server";
    double seconds = 90;
    std::size_t rooms = 60;
    unsigned paced = 200;                     ///< moves a second
    std::vector<std::size_t> nodes{1, 2, 3};  ///< how many, one cluster for each number

    /// What everybody plays in a round: three seconds at the pace.
    Plan at_a_pace() const {
        return {.tables = rooms,
                .moves = std::uint64_t{3} * paced,
                .think = std::chrono::milliseconds{1000 * rooms / paced}};
    }
    /// Not all rooms at once: on a machine that all servers share, nodes would miss the signs of life of
    /// others.
    Plan fast() const { return {.tables = rooms, .moves = 10 * rooms, .moves_at_once = 8}; }
};

/// One way to play the same moves, and what it has cost so far.
struct Row {
    std::string name;
    Servers servers;
    Cost cost{};
    std::chrono::nanoseconds nats_cpu{};

    double us() const { return us_each(cost.server_cpu, cost.moves); }
};

/// Nodes of one cluster. Those of each number of nodes are a cluster of their own: nodes move rooms to others
/// that have fewer, so that none could have all rooms.
class Nodes {
  public:
    Nodes(const Settings& settings, const NatsCluster& nats, std::size_t count) {
        for (std::size_t number = 1; number <= count; ++number)
            nodes_.push_back(std::make_unique<RunningServer>(
                settings.paths.program, settings.paths.data,
                ServerOptions{
                    .threads = 1,
                    .flags = {"--cluster", nats.urls(), "--node", "node-" + std::to_string(number)}}));
    }
    std::vector<const RunningServer*> all() const {
        std::vector<const RunningServer*> servers;
        for (const auto& node : nodes_)
            servers.push_back(node.get());
        return servers;
    }

  private:
    std::vector<std::unique_ptr<RunningServer>> nodes_;
};

void play_round(std::vector<Row>& rows, const NatsCluster& nats, const Plan& plan) {
    for (Row& row : rows) {
        const auto before = nats.cpu_time();
        row.cost += simulate_session(row.servers, plan);
        row.nats_cpu += nats.cpu_time() - before;
    }
}

void print(std::vector<Row>& rows, double echo_us) {
    std::printf("  %-44s %9s %9s %9s %9s %9s %9s\n", "", "a second", "CPU us", "alone = 1", "p50 ms",
                "p99 ms", "NATS us");
    for (Row& row : rows)
        std::printf("  %-44s %9.0f %9.1f %9.2f %9.1f %9.1f %9.1f\n", row.name.c_str(),
                    a_second(row.cost.moves, row.cost.passed), row.us(), row.us() / rows.front().us(),
                    percentile_ms(row.cost.latencies_us, 0.5), percentile_ms(row.cost.latencies_us, 0.99),
                    us_each(row.nats_cpu, row.cost.moves));
    std::printf("  a move on the single server costs %.1f echoes\n", rows.front().us() / echo_us);
}

void measure(const char* title, std::vector<Row> rows, const NatsCluster& nats, const Plan& plan,
             Seconds length, EchoFloor& floor) {
    constexpr auto slice = std::chrono::milliseconds{250};
    play_round(rows, nats, plan);  // warms all of them up
    for (Row& row : rows)
        row = {row.name, row.servers};
    EchoFloor::Result echo;
    const auto begin = Clock::now();
    do {
        echo = echo + floor.play(slice);
        play_round(rows, nats, plan);
    } while (Clock::now() - begin < length);
    std::printf("\n%s\n", title);
    print(rows, us_each(echo.cpu, echo.messages));
    std::fflush(stdout);
}

void measure_nodes(const Settings& settings, const RunningServer& alone, std::size_t count,
                   EchoFloor& floor) {
    const NatsCluster nats{settings.nats, settings.paths.data};
    const Nodes nodes{settings, nats, count};
    std::vector<Row> rows{
        {"single server, SQLite", alone},
        {std::to_string(count) + (count == 1 ? " node with all rooms" : " nodes with equally many rooms"),
         Servers{nodes.all()}}};
    const Seconds length{settings.seconds / 2 / static_cast<double>(settings.nodes.size())};
    measure("At a pace", rows, nats, settings.at_a_pace(), length, floor);
    measure("As fast as they go", rows, nats, settings.fast(), length, floor);
}

void run(const Settings& settings) {
    EchoFloor floor;
    const RunningServer alone{settings.paths.program, settings.paths.data, {.threads = 1}};
    std::printf(
        "%zu rooms of four over loopback, three NATS servers (three replicas, sync_interval: always), one\n"
        "thread a node. CPU is that of all nodes for a move; that of the NATS servers stands beside it.\n",
        settings.rooms);
    for (const std::size_t count : settings.nodes)
        measure_nodes(settings, alone, count, floor);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures durable moves in a cluster against a single server.",
                                "bench_cluster", settings.paths};
    CLI::App& app = program.options();
    app.add_option("--nats", settings.nats, "the NATS server's program")->capture_default_str();
    app.add_option("--seconds", settings.seconds, "about how long to measure")
        ->check(CLI::Range(10.0, 600.0))
        ->capture_default_str();
    app.add_option("--rooms", settings.rooms, "rooms of four at a time")
        ->check(CLI::Range(3, 2000))
        ->capture_default_str();
    app.add_option("--pace", settings.paced, "moves a second of the paced measurement")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    app.add_option("--nodes", settings.nodes, "how many nodes, one cluster for each number")
        ->check(CLI::Range(1, 9))
        ->capture_default_str();
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
