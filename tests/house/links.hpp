#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// A link of a document to another file of the project, as written: `../engine/README.md#start`.
struct Link {
    std::size_t line = 0;  ///< from 1
    std::string target;
};

/// The links of a Markdown file that stay inside the project, without web links and code.
std::vector<Link> links_of(const Source& document);

/// The anchors of a Markdown file: its headings in lower case, with dashes for blanks.
std::vector<std::string> anchors_of(const Source& document);

/// Links whose file does not exist under the root, or whose anchor is not one of its headings.
Complaints dead_links(const std::filesystem::path& root, const Source& document);

/// Pages of docs/decisions without a row in its README that has their number, title and state (`in force`, or
/// the page's line `Replaced by ...`), and pages that share a number.
Complaints unlisted_decisions(const std::vector<Source>& files);

}  // namespace seq::house
