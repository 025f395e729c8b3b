#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// `S1` to `S22` and the like: a letter of the rulebook and how many rules stand under it.
std::vector<std::string> ids(char letter, int count);

/// The names of the test cases of a file, literals that the layout broke over lines put together again.
std::vector<std::string> test_names(const Source& file);

/// Names that CTest cannot be given one by one: with a character that CMake or the filter of doctest reads as
/// its own, or that stand twice in one program (its folder).
Complaints unselectable_names(const std::vector<Source>& files);

/// Whether a text names an id as a word of its own: `S1` is not in `S12`.
bool names(std::string_view text, std::string_view id);

/// The ids that none of the texts names.
std::vector<std::string> unnamed(const std::vector<std::string>& ids, const std::vector<std::string>& texts);

}  // namespace seq::house
