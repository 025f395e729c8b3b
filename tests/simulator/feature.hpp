#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

namespace seq::simulator {

/// What may happen in a simulation. Each one has a random subset of them, so that the combinations differ.
enum class Feature : std::uint8_t {
    // What people do.
    ceremonies,
    three_teams,
    bots,
    talk,
    calls,
    pauses,
    leaving,
    spectators,
    options,
    other_games,
    seats,
    doors,
    hosts,
    clocks,
    second_programs,
    repeated_commands,
    mistakes,
    late_guests,
    small_histories,
    lost_keys,
    // Faults.
    cuts,
    silence,
    slow_readers,
    garbage,
    strangers,
    kills,
    power_cuts,
    restarts,
    full_disk,
    disk_errors,
    clock_jumps,
    backups,
};
inline constexpr std::size_t feature_count = static_cast<std::size_t>(Feature::backups) + 1;

using Features = std::set<Feature>;

}  // namespace seq::simulator
