#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"
#include "tests/whole/cluster_processes.hpp"
#include "tests/whole/table.hpp"

namespace seq::test {

/// Plays game after game on several tables at the same time while `disturb` is called again and again.
class Games {
  public:
    /// Players wait for `think` before each move.
    Games(ClusterProcesses& cluster, std::size_t tables,
          std::chrono::milliseconds think = std::chrono::milliseconds{20})
        : cluster_{cluster}, think_{think}, games_(tables), events_(tables) {}

    void play(std::size_t times, const std::function<void(SplitMix&)>& disturb, std::uint64_t seed);

    /// Checks each game, and returns the longest pause of each.
    std::vector<std::chrono::milliseconds> check();

  private:
    void play_table(std::size_t table, std::uint64_t seed);
    void wait_for_moves();

    ClusterProcesses& cluster_;
    const std::chrono::milliseconds think_;
    std::vector<std::vector<std::unique_ptr<Table>>> games_;
    std::deque<std::atomic<std::uint64_t>> events_;  ///< of each table
    std::atomic<bool> is_over_ = false;
    std::atomic<bool> has_fault_ = false;  ///< of a game, which check() reports
};

/// Plays while something is disturbed so many times, and checks all games. Prints the longest pauses, which
/// depend on the machine.
void play_while(ClusterProcesses& cluster, std::uint64_t times,
                const std::function<void(SplitMix&)>& disturb);

}  // namespace seq::test
