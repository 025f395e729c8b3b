#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace seq::manual {

/// The flags (`.Fl -name`) that a manual page in mdoc explains, with their dashes.
std::set<std::string> flags_of_page(std::string_view page);

/// The commands (`.Ic name`) that it explains.
std::set<std::string> commands_of_page(std::string_view page);

/// The row of a Markdown table that begins with this flag; empty if there is none.
std::string row_of(std::string_view document, std::string_view flag);

/// The flags that rows of tables in the document begin with.
std::set<std::string> flags_of_tables(std::string_view document);

/// The text of a file; empty if it cannot be read.
std::string text_of(const std::filesystem::path& file);

}  // namespace seq::manual
