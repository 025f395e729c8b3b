#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

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
