#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <thread>

#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/run_program.hpp"
#include "tests/whole/cluster_games.hpp"

// `sequenced drain`, and upgrades of a cluster node by node, with real processes.

namespace seq::test {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds slowly{200};
constexpr milliseconds long_thought{400};  ///< so that games last longer than nodes take to settle

/// Lasts longer than a drain waits: with the usual target the dice may end a game in ten casts.
Game long_six_dice() {
    return {"sequences", 3, {{"stake", "100"}, {"target", "1000"}}};
}

/// How often a cluster is upgraded in ./dev check cluster; 0: not at all, because it takes long.
std::uint64_t upgrades() {
    const std::uint64_t times = from_environment("SEQ_CLUSTER_UPGRADES", 0);
    if (times == 0) std::puts("SKIPPED: ./dev check cluster does it");
    return times;
}

/// Drains a node, ends it, and starts it again with this program.
void replace(ClusterProcesses& cluster, std::size_t number, const std::string& program) {
    const Outcome drained = cluster.run({"drain", ClusterProcesses::name(number)});
    CHECK(drained.err == connecting);
    REQUIRE(drained.status == 0);
    CHECK(cluster.node(number).terminate() == 0);
    cluster.node(number).start(program);
}

}  // namespace

TEST_CASE("cluster: nodes are drained while games are played, and take rooms again") {
    ClusterProcesses cluster;
    const Outcome unknown = cluster.run({"drain", "node-7"});
    CHECK(unknown.status == 1);
    CHECK(contains(unknown.err, "no node is named node-7. Those that live are: node-0, node-1, node-2"));
    play_while(cluster, from_environment("SEQ_CLUSTER_DRAINS", 2), [&](SplitMix& random) {
        const std::size_t victim = random.below(static_cast<std::uint32_t>(cluster.size()));
        const Outcome drained = cluster.run({"drain", ClusterProcesses::name(victim)});
        CHECK(drained.err == connecting);
        CHECK(drained.status == 0);
        CHECK(contains(drained.out, "has no rooms any more"));
        CHECK(contains(cluster.page(victim, "/readyz"), "HTTP/1.1 503"));
        CHECK(contains(cluster.page(victim, "/healthz"), "HTTP/1.1 200"));
        const Outcome undone = cluster.run({"drain", ClusterProcesses::name(victim), "--undo"});
        CHECK(undone.status == 0);
        CHECK(contains(undone.out, "takes rooms again"));
        CHECK(contains(cluster.page(victim, "/readyz"), "HTTP/1.1 200"));
    });
}

TEST_CASE("cluster: a game is kept by the last node with its rules, or void on a node with others") {
    ::setenv("SEQ_TOMORROW", "rules", 1);  // NOLINT(concurrency-mt-unsafe): no thread runs yet
    ClusterProcesses cluster{{SEQ_SEQUENCED, SEQ_SEQUENCED_OF_TOMORROW}};
    cluster.prefer(0);
    REQUIRE(cluster.run({"drain", "node-1"}).status == 0);  // the room has to be on node 0
    Table table{cluster.address(), long_six_dice(), 1, 5 * slowly};
    std::atomic<int> events = 0;
    table.on_event = [&] { ++events; };
    std::jthread playing{[&] { table.play_to_the_end(); }};
    REQUIRE(eventually([&] { return events > 5; }));
    REQUIRE(cluster.run({"drain", "node-1", "--undo"}).status == 0);
    const Outcome kept = cluster.run({"drain", "node-0", "--within", "10"});
    CHECK(kept.status == 3);
    CHECK(contains(kept.err, "still has 1 room after 10 s"));
    CHECK(contains(kept.err, "other rules"));
    const int before = events;
    CHECK(eventually([&] { return events > before; }));
    CHECK(cluster.run({"drain", "node-0", "--now"}).status == 0);
    playing.join();
    const auto& view = table.players.front()->view();
    REQUIRE(view.has_value());
    REQUIRE(view->result.has_value());
    CHECK(view->result->abandoned);
    CHECK(contains(cluster.run({"rooms"}).out, "node-1"));

    // The room cannot go back, and so the other node is drained until it dies.
    CHECK(contains(cluster.run({"drain", "node-1"}).err, "no other node takes rooms"));
    CHECK(cluster.run({"drain", "node-0", "--undo"}).status == 0);
    Outcome drained;
    std::jthread draining{[&] { drained = cluster.run({"drain", "node-1"}); }};
    REQUIRE(eventually([&] { return contains(cluster.page(1, "/readyz"), "HTTP/1.1 503"); }));
    cluster.node(1).kill();
    draining.join();
    CHECK(drained.status == 1);
    CHECK(contains(drained.err, "node-1 has died meanwhile"));
}

TEST_CASE("cluster: a drain says that the connection to NATS is lost, and the node goes on later") {
    ::setenv("SEQ_TOMORROW", "rules", 1);  // NOLINT(concurrency-mt-unsafe): no thread runs yet
    ClusterProcesses cluster{{SEQ_SEQUENCED, SEQ_SEQUENCED_OF_TOMORROW}};
    cluster.prefer(0);
    Table table{cluster.address(), long_six_dice(), 1, slowly};
    std::atomic<int> events = 0;
    table.on_event = [&] { ++events; };
    std::jthread playing{[&] { table.play_to_the_end(); }};
    REQUIRE(eventually([&] { return events > 5; }));
    Outcome drained;  // it waits for the end of the game, which the other node would play by other rules
    std::jthread draining{[&] { drained = cluster.run({"drain", "node-0"}); }};
    REQUIRE(eventually([&] { return contains(cluster.page(0, "/readyz"), "HTTP/1.1 503"); }));
    for (std::size_t server = 0; server < cluster.nats.size(); ++server)
        cluster.nats.kill(server);
    draining.join();
    CHECK(drained.status == 1);
    CHECK(contains(drained.err,
                   "the connection to NATS is lost. If node-0 has received the request, it goes on"));
    for (std::size_t server = 0; server < cluster.nats.size(); ++server)
        cluster.nats.start(server);
    CHECK(cluster.run({"drain", "node-0", "--now"}).status == 0);
    playing.join();
}

TEST_CASE("cluster: all nodes are replaced by a version with other rules while games are played") {
    if (upgrades() == 0) return;
    ::setenv("SEQ_TOMORROW", "rules", 1);  // NOLINT(concurrency-mt-unsafe): no thread runs yet
    ClusterProcesses cluster;
    std::size_t next = 0;
    play_while(cluster, cluster.size(),
               [&](SplitMix&) { replace(cluster, next++, SEQ_SEQUENCED_OF_TOMORROW); });
}

TEST_CASE("cluster: nodes are replaced by a version with another format and back while games are played") {
    const std::uint64_t times = upgrades();
    if (times == 0) return;
    ::setenv("SEQ_TOMORROW", "format", 1);  // NOLINT(concurrency-mt-unsafe): no thread runs yet
    ClusterProcesses cluster;
    std::size_t step = 0;
    play_while(cluster, times * 4, [&](SplitMix&) {
        // Node 1 stays as it is: while it lives, nothing is written that it could not read.
        const bool is_forward = step % 4 < 2;
        replace(cluster, step % 2 == 0 ? 0 : 2, is_forward ? SEQ_SEQUENCED_OF_TOMORROW : SEQ_SEQUENCED);
        ++step;
    });
}

TEST_CASE("cluster: a node that is started again gets rooms of the others while games are played") {
    if (upgrades() == 0) return;
    ClusterProcesses cluster{2};
    const auto rooms_of_node_1 = [&] { return count_of(cluster.run({"rooms"}).out, "node-1"); };
    Games games{cluster, 10, long_thought};
    games.play(
        1,
        [&](SplitMix&) {
            cluster.node(1).kill();
            cluster.node(1).start();
            CHECK(rooms_of_node_1() <= 1);
            CHECK(eventually([&] { return rooms_of_node_1() >= 4; }));
        },
        1);
    const auto pauses = games.check();
    MESSAGE("longest pause of " << pauses.size() << " games: " << pauses.back().count() << " ms");
}

TEST_CASE("cluster: a command line of drain that is wrong is refused") {
    const auto status = [](std::vector<std::string> words) {
        words.insert(words.begin(), "drain");
        return run_program(SEQ_SEQUENCED, std::move(words)).status;
    };
    CHECK(status({"node-0"}) == 2);
    CHECK(status({"--cluster", "nats://127.0.0.1:1"}) == 2);
    CHECK(status({"no name", "--cluster", "nats://127.0.0.1:1"}) == 2);
    CHECK(status({"node-0", "--now", "--undo", "--cluster", "nats://127.0.0.1:1"}) == 2);
    CHECK(status({"node-0", "--within", "0", "--cluster", "nats://127.0.0.1:1"}) == 2);
}

}  // namespace seq::test
