#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// Uses of clocks, threads, timed waits, randomness and the end of the process in the folders of the server
/// that do not go through server/machine, except for a short list. A simulated machine could not replace
/// them.
Complaints uses_of_the_real_machine(const Source& file);

/// Entries of that list that no file of the project needs any more.
Complaints unneeded_exceptions(const std::vector<Source>& files);

}  // namespace seq::house
