#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

inline constexpr std::size_t file_lines_max = 400;
inline constexpr std::size_t line_columns_max = 110;
inline constexpr std::size_t function_lines_max = 60;

/// A file above the limit: it has more than one subject.
Complaints too_long(const Source& file);

/// Lines wider than the layout, counted in characters and not in bytes. A line that consists of one long word
/// (an address, a digest) cannot be split and is allowed.
Complaints too_wide(const Source& file);

/// Functions at namespace scope above the limit, including test cases. Relies on the layout of clang-format:
/// a definition starts in the first column with parentheses and ends with a brace in the first column.
Complaints too_long_functions(const Source& file);

/// A header whose first line of code is not `#pragma once`, or that imposes a `using namespace` on every file
/// that includes it.
Complaints unguarded_header(const Source& file);

}  // namespace seq::house
