#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <doctest/doctest.h>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/run_program.hpp"
#include "tests/whole/cluster_processes.hpp"
#include "tests/whole/table.hpp"

// A whole cluster of real processes: players of one table are on different nodes, and processes are killed,
// paused and ended while they play.

namespace seq::test {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds think{20};
/// Longer than what is promised, because the machine of a test does other things as well.
constexpr milliseconds longest_pause{10'000};
/// With an election of NATS, or when somebody has connected to a node that is paused and has to give up.
constexpr milliseconds longest_wait{30'000};
constexpr milliseconds pause_of_node{2'500};

std::uint64_t from_environment(const char* name, std::uint64_t usual) {
    const char* const set = std::getenv(name);
    return set == nullptr ? usual : std::strtoull(set, nullptr, 10);
}

/// Plays game after game on several tables at the same time while `disturb` is called again and again.
class Games {
  public:
    Games(ClusterProcesses& cluster, std::size_t tables)
        : cluster_{cluster}, games_(tables), events_(tables) {}

    void play(std::size_t times, const std::function<void(SplitMix&)>& disturb, std::uint64_t seed) {
        std::vector<std::jthread> threads;
        for (std::size_t table = 0; table < games_.size(); ++table)
            threads.emplace_back([this, table, seed] { play_table(table, seed); });
        SplitMix random{seed};
        for (std::size_t i = 0; i < times; ++i) {
            wait_for_moves();
            disturb(random);
        }
        wait_for_moves();
        is_over_ = true;
    }

    /// Checks each game, and returns the longest pause of each.
    std::vector<milliseconds> check() {
        std::vector<milliseconds> pauses;
        for (auto& games : games_)
            for (auto& game : games) {
                game->kills = 1'000'000;  // snapshots may stand in for what a player has missed
                check_nothing_was_lost(*game);
                check_the_records(*game);
                pauses.push_back(game->longest_pause());
            }
        std::ranges::sort(pauses);
        return pauses;
    }

  private:
    void play_table(std::size_t table, std::uint64_t seed) {
        for (std::uint64_t game = 0; !is_over_; ++game) {
            auto& games = games_[table];
            games.push_back(std::make_unique<Table>(cluster_.address(), one_of_each().at((table + game) % 2),
                                                    seed * 1000 + table * 100 + game, think));
            games.back()->on_event = [this, table] { ++events_[table]; };
            games.back()->play_to_the_end();
            if (!games.back()->fault().empty()) return;
        }
    }

    // So that each disturbance meets tables that play, and none has to wait for two of them.
    void wait_for_moves() {
        constexpr std::uint64_t moves = 5;
        std::vector<std::uint64_t> until;
        for (const auto& events : events_)
            until.push_back(events + moves);
        eventually([&] {
            for (std::size_t table = 0; table < until.size(); ++table)
                if (events_[table] < until[table]) return false;
            return true;
        });
    }

    ClusterProcesses& cluster_;
    std::vector<std::vector<std::unique_ptr<Table>>> games_;
    std::deque<std::atomic<std::uint64_t>> events_;  ///< of each table
    std::atomic<bool> is_over_ = false;
};

ServerProcess& random_node(ClusterProcesses& cluster, SplitMix& random) {
    return cluster.node(random.below(static_cast<std::uint32_t>(cluster.size())));
}

void play_while(ClusterProcesses& cluster, std::uint64_t times, milliseconds most,
                const std::function<void(SplitMix&)>& disturb) {
    const std::uint64_t seed = from_environment("SEQ_CLUSTER_SEED", 1);
    CAPTURE(seed);
    Games games{cluster, 3};
    games.play(times, disturb, seed);
    const auto pauses = games.check();
    REQUIRE_FALSE(pauses.empty());
    MESSAGE(times << " times; longest pauses of " << pauses.size() << " games: median "
                  << pauses.at(pauses.size() / 2).count() << " ms, longest " << pauses.back().count()
                  << " ms");
    CHECK(pauses.back() < most);
}

}  // namespace

TEST_CASE("cluster: players on different nodes play games to the end") {
    ClusterProcesses cluster;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Table table{cluster.address(), one_of_each().at(seed % one_of_each().size()), seed, {}};
        table.play_to_the_end();
        check_nothing_was_lost(table);
        check_the_records(table);
    }
}

TEST_CASE("cluster: nodes are killed while games are played, which go on without a loss") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_KILLS", 10), longest_pause, [&](SplitMix& random) {
        ServerProcess& victim = random_node(cluster, random);
        victim.kill();
        victim.start();
    });
}

TEST_CASE("cluster: nodes are paused for longer than their lease while games are played") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_PAUSES", 3), longest_wait, [&](SplitMix& random) {
        const ServerProcess& victim = random_node(cluster, random);
        victim.signal(SIGSTOP);
        const auto until = std::chrono::steady_clock::now() + pause_of_node;
        eventually([&] { return std::chrono::steady_clock::now() >= until; });
        victim.signal(SIGCONT);
    });
}

TEST_CASE("cluster: nodes are ended with SIGTERM while games are played, and hand their rooms over") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_DRAINS", 4), longest_pause, [&](SplitMix& random) {
        ServerProcess& victim = random_node(cluster, random);
        victim.signal(SIGTERM);
        std::optional<int> status;
        eventually([&] { return (status = victim.ended()).has_value(); }, std::chrono::seconds{30});
        CHECK(status == 0);
        victim.start();
    });
}

TEST_CASE("cluster: NATS servers are killed while games are played, which go on without a loss") {
    ClusterProcesses cluster;
    play_while(cluster, from_environment("SEQ_CLUSTER_NATS_KILLS", 2), longest_wait, [&](SplitMix& random) {
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
    const ClusterProcesses cluster{1};
    const auto run = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--cluster", cluster.servers()});
        return run_program(SEQ_SEQUENCED, std::move(words));
    };
    const auto imported = run({"import", alone.path().string()});
    CHECK(imported.err == "");
    CHECK(contains(imported.out, "rooms copied: 1, already there: 0"));
    CHECK(contains(run({"import", alone.path().string()}).out, "rooms copied: 0, already there: 1"));
    CHECK(contains(run({"rooms"}).out, "finished"));
    CHECK(contains(run({"export", back.path().string()}).out, "rooms copied: 1"));
    const auto listed = [](const TemporaryFolder& folder) {
        return run_program(SEQ_SEQUENCED, {"rooms", "--json", "--data", folder.path().string()}).out;
    };
    CHECK(listed(alone) == listed(back));
    CHECK(run_program(SEQ_SEQUENCED, {"verify", "--data", back.path().string()}).status == 0);
    CHECK(run({"export", back.path().string()}).status == 1);
}

}  // namespace seq::test
