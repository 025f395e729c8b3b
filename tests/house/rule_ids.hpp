#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// `S1` to `S22` and so on: a letter of the rulebook and the number of its rules.
std::vector<std::string> ids(char letter, int count);

/// The names of the test cases of a file; literals that are split over lines are joined.
std::vector<std::string> test_names(const Source& file);

/// Names that CTest cannot select individually: those with a special character of CMake or of doctest's
/// filter, and those that are not unique within one program (its folder).
Complaints unselectable_names(const std::vector<Source>& files);

/// Whether a text contains an id as a whole word: `S1` is not in `S12`.
bool names(std::string_view text, std::string_view id);

/// The ids that are in none of the texts.
std::vector<std::string> unnamed(const std::vector<std::string>& ids, const std::vector<std::string>& texts);

/// A test case that a document names: a link to its file, then its name in quotation marks. Several names may
/// follow one link.
struct ThreatTest {
    std::size_t line = 0;  ///< from 1
    std::string file;      ///< from the root
    std::string name;
};
std::vector<ThreatTest> threat_tests_of(const Source& document);

/// Named tests that do not exist, and rows of a table with a column `test` that name no test.
Complaints missing_threat_tests(const Source& document, const std::vector<Source>& files);

}  // namespace seq::house
