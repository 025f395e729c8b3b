#pragma once

#include <chrono>
#include <functional>
#include <thread>

#include "server/machine/clock.hpp"

namespace seq::machine {

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

}  // namespace seq::machine
