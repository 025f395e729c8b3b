#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <sys/resource.h>
#include <thread>

#include "server/machine/clock.hpp"

// The running program: which build it is, its limits, waiting at its start and end, and its sudden end.

namespace seq::machine {

/// Identifies the build of the running program: the build id that the linker has computed from its content,
/// in hexadecimal. Two programs with the same id have the same code. Empty if the program was linked without
/// one.
const std::string& program_id();

/// Raises the limit of open files as far as the operating system allows. A connection is a file descriptor,
/// and the soft limit of an ordinary login, 1,024, is meant for other programs.
inline void raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Waits until the condition holds, at most for this time. Returns whether it holds. Only for the start and
/// the end of a program, and for commands: a simulated machine cannot wait.
inline bool wait_until(const std::function<bool()>& holds, Clock::duration patience) {
    constexpr std::chrono::milliseconds look_every{10};
    const Clock::time_point until = Clock::now() + patience;
    while (!holds()) {
        if (Clock::now() >= until) return false;
        std::this_thread::sleep_for(look_every);
    }
    return true;
}

/// Ends the process at once, because it must not continue. The real machine calls std::abort(). A simulated
/// machine throws instead and discards what belongs to the process, so callers must let exceptions pass.
[[noreturn]] void end_process();

}  // namespace seq::machine
