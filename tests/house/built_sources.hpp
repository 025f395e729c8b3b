#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// Sources in C++ that no CMakeLists.txt names, by file name or by a pattern such as `support/*.cpp`: they
/// are not compiled, so a test in them never runs.
Complaints unbuilt_sources(const std::vector<Source>& files);

}  // namespace seq::house
