#pragma once

#include <set>

#include "tests/house/source.hpp"

namespace seq::house {

/// The largest set of modules in a folder that all include each other, directly or through others; empty if
/// there is none. A header and the source of the same name are one module; its name is the path without an
/// extension. Of sets of the same size, the first by name.
std::set<std::string> largest_include_cycle(const std::vector<Source>& files, std::string_view folder);

}  // namespace seq::house
