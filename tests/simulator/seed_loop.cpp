#include "tests/simulator/seed_loop.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>

namespace seq::simulator {
namespace {

/// For the failures that end the program: assertions of the server, and what sanitizers find.
std::uint64_t current_seed = 0;

void print_seed(int) {
    std::fprintf(stderr, "seed %llu ended the program\n", static_cast<unsigned long long>(current_seed));
}

}  // namespace

SeedLoop::SeedLoop(CLI::App& app, std::uint64_t& seed, std::size_t& rooms) : seed_{seed} {
    app.add_option("--seed", seed, "the first seed")->capture_default_str();
    app.add_option("--count", count_, "how many seeds, one after another")->capture_default_str();
    app.add_option("--seconds", seconds_max_, "begin no other seed after this time, whatever --count says");
    app.add_option("--rooms", rooms, "rooms in each simulation")
        ->capture_default_str()
        ->check(CLI::Range(1, 20));
}

void SeedLoop::run(const std::function<bool()>& simulate) {
    using Clock = std::chrono::steady_clock;
    std::signal(SIGABRT, print_seed);
    const auto began = Clock::now();
    for (bool goes_on = true; goes_on; ++seed_) {
        if (seconds_max_ > 0 ? passed_ >= static_cast<double>(seconds_max_) : done_ >= count_) break;
        current_seed = seed_;
        goes_on = simulate();
        ++done_;
        passed_ = std::chrono::duration<double>{Clock::now() - began}.count();
    }
}

}  // namespace seq::simulator
