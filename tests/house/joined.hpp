#pragma once

#include <set>

#include "tests/house/source.hpp"

namespace seq::house {

/// The sources of one target that are compiled a handful at a time (JOINED), without those under ALONE.
struct JoinedSources {
    std::string target;
    std::set<std::string> paths;  ///< from the root
};

/// The joined targets that a CMakeLists.txt declares. `files` are the files of the project: a target may take
/// all sources of its folder.
std::vector<JoinedSources> joined_targets(const Source& list, const std::vector<Source>& files);

/// What a source defines in unnamed namespaces: the namespace around it, then the name; for functions with
/// their parameters' types, for aliases with what they stand for, because equal ones may stand twice. Reads
/// the layout of clang-format.
std::set<std::string> own_names(const Source& file);

/// Names that two joined sources define: whether they compile would depend on which sources are compiled
/// together.
Complaints names_that_collide(const JoinedSources& target, const std::vector<Source>& files);

}  // namespace seq::house
