#pragma once

#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace seq::house {

/// A text file of the project: where it lies, from the root and with slashes, and its lines without their
/// ends.
struct Source {
    std::string path;
    std::vector<std::string> lines;

    bool is_header() const { return path.ends_with(".hpp"); }
    bool is_cpp() const { return is_header() || path.ends_with(".cpp"); }
    /// Scripts and styles of the page and its tests, but for the types that are generated.
    bool is_of_the_page() const;
    bool is_markdown() const { return path.ends_with(".md"); }
};

/// A place where a house rule is broken, with a sentence for whoever has to mend it.
struct Complaint {
    std::string path;
    std::size_t line = 0;  ///< from 1
    std::string sentence;
};
using Complaints = std::vector<Complaint>;

/// A file from its whole text; for tests a made-up one.
Source source(std::string path, std::string_view text);

/// The lines with comments and the insides of literals blanked out, columns kept, so that words in prose are
/// not taken for code.
std::vector<std::string> code_only(const std::vector<std::string>& lines);

/// Every text file of the project under the root, sorted by path; what is built or kept by running programs
/// is left out.
std::vector<Source> project_files(const std::filesystem::path& root);

/// One complaint a line, as an editor jumps to it: `path:line: sentence`.
std::string to_string(const Complaints& complaints);

}  // namespace seq::house
