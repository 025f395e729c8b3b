#pragma once

#include <string>

#include "tests/secrecy/author.hpp"

namespace seq::secrecy {

/// What became of a simulated session in another execution.
struct Comparison {
    bool counts = true;      ///< everything in the script is legal there too
    bool differs = false;    ///< that execution is another one: some unseen card is elsewhere
    std::string difference;  ///< the first thing that the observer heard otherwise; empty where there is none
};

/// Holds the session again where all cards that its observer has not seen have changed places, and compares
/// what the observer heard byte by byte. With a leak, in both executions.
Comparison compare(SimulatedSession& simulated, Leak leak = Leak::none);

}  // namespace seq::secrecy
