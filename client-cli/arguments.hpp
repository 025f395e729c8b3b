#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <tl/expected.hpp>

// Arguments that several commands take: whole numbers and game files.

namespace seq::client {

/// Lets an option take whole numbers from `min` to `max` only. CLI11 by itself reads -1 as a very big number
/// and truncates one that is too big.
CLI::Validator whole_number(std::uint64_t min = 0,
                            std::uint64_t max = std::numeric_limits<std::uint64_t>::max());

/// More than any game record has, and little enough to hold in memory.
inline constexpr std::size_t record_bytes_max = 16 * 1024 * 1024;

/// Reads a whole file of at most record_bytes_max. The error is a sentence.
tl::expected<std::string, std::string> read_file(const std::string& path);

}  // namespace seq::client
