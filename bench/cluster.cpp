// Compares the cost of a durable move on one, two and three nodes of a cluster with that on a single server.

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/move/measure.hpp"
#include "bench/move/program.hpp"
#include "tests/cluster/support/nats_servers.hpp"

namespace seq::bench {
namespace {

constexpr std::size_t rooms = 60;
/// What everybody plays in a round: three seconds at 200 moves a second.
constexpr Plan at_a_pace{.tables = rooms, .moves = 600, .think = std::chrono::milliseconds{300}};
/// Not all rooms at once: on a machine that all servers share, nodes would miss the signs of life of others.
constexpr Plan as_fast_as_they_go{.tables = rooms, .moves = 600, .moves_at_once = 8};

using cluster::test::NatsServers;

/// One way to play the same moves, and what it has cost so far.
struct Row {
    std::string name;
    Servers servers;
    Cost cost{};
    std::chrono::nanoseconds nats_cpu{};

    double us() const { return us_each(cost.server_cpu, cost.moves); }
};

std::chrono::nanoseconds cpu_time(const NatsServers& nats) {
    std::chrono::nanoseconds sum{};
    for (std::size_t number = 0; number < nats.size(); ++number)
        sum += cpu_time_of(nats.process(number));
    return sum;
}

void print(std::vector<Row>& rows) {
    std::printf("  %-44s %9s %9s %9s %9s %9s %9s\n", "", "a second", "CPU us", "alone = 1", "p50 ms",
                "p99 ms", "NATS us");
    for (Row& row : rows)
        std::printf("  %-44s %9.0f %9.1f %9.2f %9.1f %9.1f %9.1f\n", row.name.c_str(),
                    a_second(row.cost.moves, row.cost.passed), row.us(), row.us() / rows.front().us(),
                    percentile_ms(row.cost.latencies_us, 0.5), percentile_ms(row.cost.latencies_us, 0.99),
                    us_each(row.nats_cpu, row.cost.moves));
}

void measure(const char* title, std::vector<Row> rows, const NatsServers& nats, const Plan& plan,
             Seconds length) {
    for (const Row& row : rows)
        simulate_session(row.servers, plan);  // warms all of them up
    const auto begin = Clock::now();
    do {
        for (Row& row : rows) {
            const auto before = cpu_time(nats);
            row.cost += simulate_session(row.servers, plan);
            row.nats_cpu += cpu_time(nats) - before;
        }
    } while (Clock::now() - begin < length);
    std::printf("\n%s\n", title);
    print(rows);
    std::fflush(stdout);
}

/// The nodes of each number are a cluster of their own: nodes move rooms to others that have fewer, so that
/// none could have all rooms.
void measure_nodes(const RunningServer& alone, std::size_t count, Seconds length) {
    const NatsServers nats{3};
    std::string urls = nats.url(0);
    for (std::size_t number = 1; number < nats.size(); ++number)
        urls += ',' + nats.url(number);
    std::vector<std::unique_ptr<RunningServer>> nodes;
    Servers servers;
    while (nodes.size() < count) {
        const std::string node = "node-" + std::to_string(nodes.size() + 1);
        const ServerOptions options{.threads = 1, .flags = {"--cluster", urls, "--node", node}};
        servers.push_back(nodes.emplace_back(std::make_unique<RunningServer>(options)).get());
    }
    const std::vector<Row> rows{
        {"single server, SQLite", {&alone}},
        {std::to_string(count) + (count == 1 ? " node with all rooms" : " nodes with equally many rooms"),
         servers}};
    measure("At a pace", rows, nats, at_a_pace, length / 2);
    measure("As fast as they go", rows, nats, as_fast_as_they_go, length / 2);
}

void run(const std::vector<std::size_t>& numbers_of_nodes, Seconds length) {
    const RunningServer alone{{.threads = 1}};
    std::printf(
        "%zu rooms of four over loopback, three NATS servers (three replicas, sync_interval: always), one\n"
        "thread a node. CPU is that of all nodes for a move; that of the NATS servers stands beside it.\n",
        rooms);
    for (const std::size_t count : numbers_of_nodes)
        measure_nodes(alone, count, length / static_cast<double>(numbers_of_nodes.size()));
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    double seconds = 90;
    std::vector<std::size_t> nodes{1, 2, 3};
    seq::bench::Program program{"Measures durable moves in a cluster against a single server.",
                                "bench_cluster"};
    program.option("--seconds", seconds, "about how long to measure", 10, 600);
    program.option("--nodes", nodes, "how many nodes, one cluster for each number", 1, 9);
    return program.run(argc, argv, [&] { seq::bench::run(nodes, seq::bench::Seconds{seconds}); });
}
