#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace seq::simulator {

/// What all programs that run simulations have in common: they run one seed after another, and name the seed
/// that ends the program.
class SeedLoop {
  public:
    /// Adds the options that say which seeds are run, and with how many rooms each. `seed` and `rooms` are
    /// those of the next simulation.
    SeedLoop(CLI::App& app, std::uint64_t& seed, std::size_t& rooms);

    /// Calls `simulate` for each seed, until it returns false. To be called once.
    void run(const std::function<bool()>& simulate);
    /// How many seeds were run, the last one included.
    std::uint64_t done() const { return done_; }
    /// How long run() took.
    double seconds() const { return passed_; }

  private:
    std::uint64_t& seed_;
    std::uint64_t count_ = 1;
    std::uint64_t seconds_max_ = 0;
    std::uint64_t done_ = 0;
    double passed_ = 0;
};

}  // namespace seq::simulator
