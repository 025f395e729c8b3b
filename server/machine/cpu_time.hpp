#pragma once

#include <chrono>

namespace seq::machine {

/// The processor time that the calling thread has used so far.
std::chrono::nanoseconds thread_cpu_time();

}  // namespace seq::machine
