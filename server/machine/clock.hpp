#pragma once

#include <chrono>

#include "server/room/inputs.hpp"

namespace seq::machine {

/// The clock of all deadlines, rates and measured times. It is monotonic; its epoch means nothing.
struct Clock {
    using duration = std::chrono::steady_clock::duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<Clock>;
    static constexpr bool is_steady = true;

    static time_point now() noexcept;
};

/// The time of day for rooms. It advances with Clock, so that setting the system clock does not affect a
/// game.
room::TimePoint now_for_rooms();

/// The processor time that the calling thread has used so far.
std::chrono::nanoseconds thread_cpu_time();

/// A timer waits for this time; Clock::time_point::max() means that it waits without a deadline. The real
/// machine ignores this. A simulated machine, whose time does not pass by itself, advances to the earliest
/// noted time when nothing else is left to do.
void note_deadline(Clock::time_point at);

}  // namespace seq::machine
