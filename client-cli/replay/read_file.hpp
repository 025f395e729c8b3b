#pragma once

#include <string>
#include <tl/expected.hpp>

namespace seq::client {

/// More than any game record has, and little enough to hold in memory.
inline constexpr std::size_t record_bytes_max = 16 * 1024 * 1024;

/// A whole file of at most record_bytes_max, or a sentence that says why not.
tl::expected<std::string, std::string> read_file(const std::string& path);

}  // namespace seq::client
