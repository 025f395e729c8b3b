#pragma once

#include <set>

#include "tests/house/source.hpp"

namespace seq::house {

/// The sources of one target that are compiled several at a time (JOINED), without those under ALONE.
struct JoinedSources {
    std::string target;
    std::set<std::string> paths;  ///< from the root
};

/// The joined targets that a CMakeLists.txt declares. `files` are the files of the project: a target may use
/// all sources of its folder.
std::vector<JoinedSources> joined_targets(const Source& list, const std::vector<Source>& files);

/// The names that a source defines in unnamed namespaces: the namespace around it, then the name; functions
/// include their parameters' types and aliases their targets, because equal ones may be repeated. Relies on
/// the layout of clang-format.
std::set<std::string> own_names(const Source& file);

/// Names that two joined sources define: whether they compile would depend on which sources are compiled
/// together.
Complaints names_that_collide(const JoinedSources& target, const std::vector<Source>& files);

/// Sources in C++ that no CMakeLists.txt names, by file name or by a pattern such as `support/*.cpp`: they
/// are not compiled, so a test in them never runs.
Complaints unbuilt_sources(const std::vector<Source>& files);

}  // namespace seq::house
