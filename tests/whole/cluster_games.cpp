#include "tests/whole/cluster_games.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <thread>

#include "tests/support/eventually.hpp"

namespace seq::test {
namespace {

using std::chrono::milliseconds;

}  // namespace

void Games::play(std::size_t times, const std::function<void(SplitMix&)>& disturb, std::uint64_t seed) {
    std::vector<std::jthread> threads;
    for (std::size_t table = 0; table < games_.size(); ++table)
        threads.emplace_back([this, table, seed] { play_table(table, seed); });
    SplitMix random{seed};
    for (std::size_t i = 0; i < times && !has_fault_; ++i) {
        wait_for_moves();
        disturb(random);
    }
    wait_for_moves();
    is_over_ = true;
}

std::vector<milliseconds> Games::check() {
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

void Games::play_table(std::size_t table, std::uint64_t seed) {
    for (std::uint64_t game = 0; !is_over_; ++game) {
        auto& games = games_[table];
        games.push_back(std::make_unique<Table>(cluster_.address(), one_of_each().at((table + game) % 2),
                                                seed * 1000 + table * 100 + game, think_));
        games.back()->on_event = [this, table] { ++events_[table]; };
        games.back()->play_to_the_end();
        has_fault_ = has_fault_ || !games.back()->fault().empty();
        if (has_fault_) return;
    }
}

// So that each disturbance meets tables that play, and none has to wait for two of them.
void Games::wait_for_moves() {
    constexpr std::uint64_t moves = 5;
    std::vector<std::uint64_t> until;
    for (const auto& events : events_)
        until.push_back(events + moves);
    eventually([&] {
        if (has_fault_) return true;
        for (std::size_t table = 0; table < until.size(); ++table)
            if (events_[table] < until[table]) return false;
        return true;
    });
}

void play_while(ClusterProcesses& cluster, std::uint64_t times,
                const std::function<void(SplitMix&)>& disturb) {
    const std::uint64_t seed = from_environment("SEQ_CLUSTER_SEED", 1);
    CAPTURE(seed);
    const std::uint64_t tables = from_environment("SEQ_CLUSTER_TABLES", 3);
    const milliseconds think = milliseconds{7} * tables;  // as many moves a second with any number of tables
    Games games{cluster, tables, think};
    games.play(times, disturb, seed);
    const auto pauses = games.check();
    REQUIRE_FALSE(pauses.empty());
    MESSAGE(times << " times; longest pauses of " << pauses.size() << " games: median "
                  << pauses.at(pauses.size() / 2).count() << " ms, 99 % within "
                  << pauses.at(pauses.size() * 99 / 100).count() << " ms, longest " << pauses.back().count()
                  << " ms");
}

}  // namespace seq::test
