#include "tests/manual/page.hpp"

#include <fstream>
#include <iterator>
#include <regex>

namespace seq::manual {
namespace {

std::set<std::string> all_found(std::string_view text, const std::regex& what) {
    std::set<std::string> all;
    const std::regex_iterator<std::string_view::iterator> end;
    for (std::regex_iterator found{text.begin(), text.end(), what}; found != end; ++found)
        all.insert((*found)[1].str());
    return all;
}

}  // namespace

std::set<std::string> flags_of_page(std::string_view page) {
    std::set<std::string> flags;
    for (const std::string& name : all_found(page, std::regex{R"(Fl (-[a-z][a-z-]*))"}))
        flags.insert("-" + name);
    return flags;
}

std::set<std::string> commands_of_page(std::string_view page) {
    return all_found(page, std::regex{R"(Ic ([a-z][a-z-]*))"});
}

std::string row_of(std::string_view document, std::string_view flag) {
    const std::regex row{R"((?:^|\n)(\| `)" + std::string{flag} + R"([ `][^\n]*))"};
    const std::set<std::string> rows = all_found(document, row);
    return rows.empty() ? "" : *rows.begin();
}

std::set<std::string> flags_of_tables(std::string_view document) {
    return all_found(document, std::regex{R"(\| `(--[a-z][a-z-]*))"});
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in{file};
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace seq::manual
