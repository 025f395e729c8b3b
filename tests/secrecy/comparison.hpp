#pragma once

#include <string>

#include "tests/secrecy/author.hpp"

namespace seq::secrecy {

/// What became of an evening in another world.
struct Comparison {
    bool counts = true;      ///< everything in the script is legal there too
    bool differs = false;    ///< that world is another one: some unseen card is elsewhere
    std::string difference;  ///< the first thing that the observer heard otherwise; empty where there is none
};

/// Holds the evening again where all cards that its observer has not seen have changed places, and compares
/// what the observer heard byte by byte. With a leak, in both worlds.
Comparison compare(Evening& evening, Leak leak = Leak::none);

}  // namespace seq::secrecy
