#pragma once

#include <filesystem>

#include "bench/move/rows.hpp"

namespace seq::bench {

/// Profiles a server that plays as fast as it goes, without the making of rooms, and writes a flame graph as
/// an SVG. Throws if `perf` is missing or does not work; then there is no new file.
void write_profile(const MoveSettings& settings, const std::filesystem::path& file);

}  // namespace seq::bench
