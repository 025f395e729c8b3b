#pragma once

#include <cstddef>

#include "bench/move/program.hpp"

namespace seq::bench {

/// The rooms of the starts that are measured. They are not played on a server but written into its journal.
struct StartSettings {
    std::size_t running = 1000;         ///< rooms with a turn clock, each with `running_moves`
    std::size_t resting = 100'000;      ///< small rooms that no clock runs in
    std::size_t long_entries = 10'000;  ///< of a room without a clock, which a player enters
};

inline constexpr std::size_t running_moves = 400;

/// How long a server takes to start with these rooms, and a player to enter the long one.
void measure_starts(const ServerPaths& paths, const StartSettings& settings);

}  // namespace seq::bench
