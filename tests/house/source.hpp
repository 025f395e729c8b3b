#pragma once

#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace seq::house {

/// A text file of the project: its path, relative to the root and with slashes, and its lines without line
/// ends.
struct Source {
    std::string path;
    std::vector<std::string> lines;

    bool is_header() const { return path.ends_with(".hpp"); }
    bool is_cpp() const { return is_header() || path.ends_with(".cpp"); }
    /// Whether it is a script or style of the page or its tests, except generated types.
    bool is_of_the_page() const;
    bool is_markdown() const { return path.ends_with(".md"); }
};

/// A place that breaks a house rule, with a sentence that says how to fix it.
struct Complaint {
    std::string path;
    std::size_t line = 0;  ///< from 1
    std::string sentence;
};
using Complaints = std::vector<Complaint>;

/// A file made from its text, for tests on made-up files too.
Source source(std::string path, std::string_view text);

/// The lines with comments and the contents of literals blanked out; columns are kept. Words in prose are
/// then not mistaken for code.
std::vector<std::string> code_only(const std::vector<std::string>& lines);

/// Every text file of the project under the root, sorted by path, without build output and data of running
/// programs.
std::vector<Source> project_files(const std::filesystem::path& root);

/// One complaint per line, in the format that editors jump to: `path:line: sentence`.
std::string to_string(const Complaints& complaints);

}  // namespace seq::house
