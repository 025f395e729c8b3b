#include "server/machine/clock.hpp"

namespace seq::machine {

Clock::time_point Clock::now() noexcept {
    return time_point{std::chrono::steady_clock::now().time_since_epoch()};
}

room::TimePoint now_for_rooms() {
    // The time of day at the first call, advanced by a clock that cannot be set, so that no turn is
    // shortened.
    using std::chrono::system_clock;
    static const system_clock::time_point day = system_clock::now();
    static const Clock::time_point since = Clock::now();
    return std::chrono::floor<std::chrono::milliseconds>(day + (Clock::now() - since));
}

std::chrono::nanoseconds thread_cpu_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

void note_deadline(Clock::time_point) {}

}  // namespace seq::machine
