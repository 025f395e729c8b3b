#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "bench/move/echo.hpp"
#include "bench/move/server.hpp"
#include "bench/move/simulated_session.hpp"

// Moves measured in turn with echoes.

namespace seq::bench {

using Seconds = std::chrono::duration<double>;

/// Echoes, and sessions that play as fast as they go, measured in turn.
struct Fast {
    EchoFloor::Result echo;
    Cost cost;
    std::vector<double> ratios;  ///< of moves to the echo, one a round

    double echo_us() const;
    double move_us() const;
    /// How many echoes a move costs.
    double ratio() const { return move_us() / echo_us(); }
    /// The same of the busiest thread alone.
    double thread_ratio() const;
};

EchoFloor::Result operator+(const EchoFloor::Result& a, const EchoFloor::Result& b);

double us_each(std::chrono::nanoseconds time, std::uint64_t count);
double a_second(std::uint64_t count, std::chrono::nanoseconds passed);
double cores(std::chrono::nanoseconds cpu, std::chrono::nanoseconds passed);
/// The value below which `part` of them are, in milliseconds; 0 if there are none. Sorts them in part.
double percentile_ms(std::vector<std::uint32_t>& values_us, double part);

/// Echo, moves, echo, again and again. The first session is not counted: it warms up both.
Fast measure_fast(EchoFloor& floor, const RunningServer& server, const Plan& plan, Seconds length);

/// How much of this machine other programs use while this lives. They slow us down, so the figures should say
/// it.
class Others {
  public:
    Others(const EchoFloor& floor, const RunningServer& server);

    double busy_cores() const;
    /// The part of all cores that did nothing.
    double idle_share() const;

  private:
    std::chrono::nanoseconds ours() const;

    const EchoFloor& floor_;
    const RunningServer& server_;
    MachineTime machine_;
    std::chrono::nanoseconds ours_;
    Clock::time_point begin_;
};

}  // namespace seq::bench
