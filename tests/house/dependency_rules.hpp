#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// The folder whose rules a path is under: `server/room`, `server`, `client`, `engine` ...; empty
/// for the root.
std::string folder_of(std::string_view path);

/// Includes that violate the dependency rules of ARCHITECTURE.md, and project includes that do not start at
/// the root.
Complaints against_dependency_rules(const Source& file);

/// Includes of libraries in the wrong folders: sockets, files, threads, clocks and randomness outside theirs,
/// anything but the standard library (and tl::expected) in the engine, json.hpp in a header.
Complaints libraries_out_of_place(const Source& file);

}  // namespace seq::house
