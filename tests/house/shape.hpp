#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

inline constexpr std::size_t file_lines_max = 400;
inline constexpr std::size_t line_columns_max = 110;
inline constexpr std::size_t function_lines_max = 60;

/// A file past the wall: it has more than one subject.
Complaints too_long(const Source& file);

/// Lines wider than the layout, counted in characters and not in bytes. A line that is nothing but one long
/// word (an address, a digest) cannot be broken and passes.
Complaints too_wide(const Source& file);

/// Functions at namespace scope past the wall, test cases too. Reads the layout of clang-format: what starts
/// in the first column with a bracket of parameters ends with a brace in the first column.
Complaints too_long_functions(const Source& file);

/// A header whose first line of code is not `#pragma once`, or that says `using namespace` to everybody who
/// includes it.
Complaints unguarded_header(const Source& file);

}  // namespace seq::house
