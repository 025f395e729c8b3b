#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// A test case that a document names: the link to its file, then its name in quotation marks. Several names
/// may follow one link.
struct Proof {
    std::size_t line = 0;  ///< from 1
    std::string file;      ///< from the root
    std::string name;
};
std::vector<Proof> proofs_of(const Source& document);

/// Proofs that no file has, and rows of a table with a column `test` in which none is named.
Complaints unproven(const Source& document, const std::vector<Source>& files);

}  // namespace seq::house
