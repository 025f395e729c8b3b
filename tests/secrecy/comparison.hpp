#pragma once

#include <string>

#include "tests/secrecy/author.hpp"

namespace seq::secrecy {

/// The result of a simulated session in the second execution.
struct Comparison {
    bool counts = true;      ///< everything in the script is legal there too
    bool differs = false;    ///< that execution is another one: some unseen card is elsewhere
    std::string difference;  ///< the first difference in what the observer received; empty if there is none
};

/// Repeats the session with all cards that its observer has not seen in different places, and compares what
/// the observer received byte by byte. A leak is planted in both executions.
Comparison compare(SimulatedSession& simulated, Leak leak = Leak::none);

}  // namespace seq::secrecy
