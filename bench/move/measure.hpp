#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "bench/move/echo.hpp"
#include "bench/move/server.hpp"
#include "bench/move/simulated_session.hpp"

// Moves measured in turn with echoes.

namespace seq::bench {

using Seconds = std::chrono::duration<double>;

inline double us_each(std::chrono::nanoseconds time, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(time.count()) / 1e3 / static_cast<double>(count);
}

inline double a_second(std::uint64_t count, std::chrono::nanoseconds passed) {
    return static_cast<double>(count) / Seconds{passed}.count();
}

/// The value below which `part` of them are, in milliseconds; 0 if there are none. Sorts them in part.
inline double percentile_ms(std::vector<std::uint32_t>& values_us, double part) {
    if (values_us.empty()) return 0;
    const auto nth =
        values_us.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values_us.size() - 1));
    std::ranges::nth_element(values_us, nth);
    return *nth / 1e3;
}

/// Echoes, and sessions that play as fast as they go, measured in turn.
struct Fast {
    EchoFloor::Result echo{};
    Cost cost{};

    double echo_us() const { return us_each(echo.cpu, echo.messages); }
    double move_us() const { return us_each(cost.server_cpu, cost.moves); }
    /// How many echoes a move costs.
    double ratio() const { return move_us() / echo_us(); }
};

/// Echo, moves, echo, again and again. The first session is not counted: it warms up both.
inline Fast measure_fast(EchoFloor& floor, const RunningServer& server, const Plan& plan, Seconds length) {
    constexpr auto slice = std::chrono::milliseconds{250};
    simulate_session({&server}, plan);
    Fast fast;
    const auto begin = Clock::now();
    do {
        floor.play(slice, fast.echo);
        fast.cost += simulate_session({&server}, plan);
        floor.play(slice, fast.echo);
    } while (Clock::now() - begin < length);
    return fast;
}

}  // namespace seq::bench
