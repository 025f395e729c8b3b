#include <chrono>
#include <csignal>
#include <doctest/doctest.h>
#include <optional>

#include "server/store/sqlite_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/run_program.hpp"
#include "tests/whole/cluster_games.hpp"

// A whole cluster of real processes: players of one table are on different nodes, and processes are killed,
// paused and ended while they play.

namespace seq::test {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds pause_of_node{2'500};

constexpr protocol::Digest push_key_of_the_server{7};

/// The key of Web Push in a data directory, which is this one from now on if there was none.
protocol::Digest stored_push_key(const TemporaryFolder& folder, const protocol::Digest& fresh) {
    const auto journal = store::SqliteJournal::open(folder.path());
    REQUIRE(journal.has_value());
    return (*journal)->push_key(fresh).value();
}

ServerProcess& random_node(ClusterProcesses& cluster, SplitMix& random) {
    return cluster.node(random.below(static_cast<std::uint32_t>(cluster.size())));
}

}  // namespace

TEST_CASE("cluster: nodes are killed while games are played, which go on without a loss") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_KILLS", 10), [&](SplitMix& random) {
        ServerProcess& victim = random_node(cluster, random);
        victim.kill();
        victim.start();
    });
}

TEST_CASE("cluster: nodes are paused for longer than their lease while games are played") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_PAUSES", 3), [&](SplitMix& random) {
        const ServerProcess& victim = random_node(cluster, random);
        victim.signal(SIGSTOP);
        const auto until = std::chrono::steady_clock::now() + pause_of_node;
        eventually([&] { return std::chrono::steady_clock::now() >= until; });
        victim.signal(SIGCONT);
    });
}

TEST_CASE("cluster: nodes are ended with SIGTERM while games are played, and hand their rooms over") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_DRAINS", 4), [&](SplitMix& random) {
        ServerProcess& victim = random_node(cluster, random);
        victim.signal(SIGTERM);
        std::optional<int> status;
        eventually([&] { return (status = victim.ended()).has_value(); });
        CHECK(status == 0);
        victim.start();
    });
}

TEST_CASE("cluster: NATS servers are killed while games are played, which go on without a loss") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_NATS_KILLS", 2), [&](SplitMix& random) {
        const std::size_t victim = random.below(static_cast<std::uint32_t>(cluster.nats.size()));
        cluster.nats.kill(victim);
        cluster.nats.start(victim);
    });
}

TEST_CASE("cluster: the rooms of a single server are imported, listed and exported again") {
    const TemporaryFolder alone;
    const TemporaryFolder back;
    {
        ServerProcess server{SEQ_SEQUENCED, alone.path()};
        Table table{server, one_of_each().front(), 1};
        table.play_to_the_end();
        check_nothing_was_lost(table);
    }
    const protocol::Digest key = stored_push_key(alone, push_key_of_the_server);
    const ClusterProcesses cluster{1};
    const auto imported = cluster.run({"import", alone.path().string()});
    CHECK(imported.err == connecting);
    CHECK(contains(imported.out, "rooms copied: 1, already there: 0"));
    CHECK(contains(cluster.run({"import", alone.path().string()}).out, "rooms copied: 0, already there: 1"));
    CHECK(contains(cluster.run({"rooms"}).out, "finished"));
    CHECK(contains(cluster.run({"export", back.path().string()}).out, "rooms copied: 1"));
    const auto listed = [](const TemporaryFolder& folder) {
        return run_program(SEQ_SEQUENCED, {"rooms", "--json", "--data", folder.path().string()}).out;
    };
    CHECK(listed(alone) == listed(back));
    CHECK(run_program(SEQ_SEQUENCED, {"verify", "--data", back.path().string()}).status == 0);
    CHECK(cluster.run({"export", back.path().string()}).status == 1);
    CHECK(stored_push_key(back, {}) == key);
    const TemporaryFolder other;
    REQUIRE(stored_push_key(other, {}) != key);
    CHECK(
        contains(cluster.run({"import", other.path().string()}).err, "has its own key of Web Push already"));
}

}  // namespace seq::test
