#pragma once

#include <chrono>
#include <csignal>
#include <ctime>
#include <stdexcept>
#include <sys/types.h>

namespace seq::bench {

using Clock = std::chrono::steady_clock;

/// The processor time of a process, all of its threads together, the kernel's work for it included.
inline std::chrono::nanoseconds cpu_time_of(pid_t pid) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        throw std::runtime_error{"the kernel does not tell the processor time of a process"};
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

inline volatile std::sig_atomic_t interrupted = 0;  ///< by SIGINT or SIGTERM, see Program

/// Throws after an interrupt, so that destructors end servers and remove their data.
inline void stop_if_interrupted() {
    if (interrupted != 0) throw std::runtime_error{"interrupted"};
}

}  // namespace seq::bench
