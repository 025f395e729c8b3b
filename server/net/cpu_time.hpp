#pragma once

#include <chrono>
#include <ctime>

namespace seq::net {

/// The processor time that the calling thread has used so far.
inline std::chrono::nanoseconds thread_cpu_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

}  // namespace seq::net
