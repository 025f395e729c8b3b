#include "tests/house/shape.hpp"

#include <algorithm>

namespace seq::house {

namespace {

std::size_t columns(std::string_view line) {
    const auto starts_a_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::ranges::count_if(line, starts_a_character));
}

bool is_one_word(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t/*#;\"");
    return first == std::string_view::npos || line.find(' ', first) == std::string_view::npos;
}

bool opens_a_function(std::string_view line) {
    const bool first_column =
        !line.empty() && std::string_view{" \t}#/)"}.find(line.front()) == std::string_view::npos;
    return first_column && !line.starts_with("namespace") && line.find('(') != std::string_view::npos &&
           line.find(';') == std::string_view::npos;
}

char last_character(std::string_view code) {
    const std::size_t last = code.find_last_not_of(" \t");
    return last == std::string_view::npos ? ' ' : code[last];
}

bool ends_a_head(std::string_view code) {
    return std::string_view{"{};"}.find(last_character(code)) != std::string_view::npos;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

}  // namespace

Complaints too_long(const Source& file) {
    if (file.lines.size() <= file_lines_max) return {};
    return {{file.path, file.lines.size(),
             "a file ends at " + std::to_string(file_lines_max) + " lines: split it by subject"}};
}

Complaints too_wide(const Source& file) {
    Complaints complaints;
    for (std::size_t n = 0; n < file.lines.size(); ++n)
        if (columns(file.lines[n]) > line_columns_max && !is_one_word(file.lines[n]))
            complaints.push_back(
                {file.path, n + 1, std::to_string(columns(file.lines[n])) + " columns wide"});
    return complaints;
}

Complaints too_long_functions(const Source& file) {
    Complaints complaints;
    const std::vector<std::string> code = code_only(file.lines);
    for (std::size_t n = 0; n < code.size(); ++n) {
        if (!opens_a_function(code[n])) continue;
        const std::size_t first = n;
        while (n + 1 < code.size() && !ends_a_head(code[n]))
            ++n;
        if (last_character(code[n]) != '{') continue;  // a declaration, or a definition in one line
        while (n + 1 < code.size() && !code[n].starts_with("}"))
            ++n;
        const std::size_t length = n - first + 1;
        if (length > function_lines_max)
            complaints.push_back(
                {file.path, first + 1, "a function of " + std::to_string(length) + " lines"});
    }
    return complaints;
}

Complaints unguarded_header(const Source& file) {
    if (!file.is_header()) return {};
    Complaints complaints;
    const std::vector<std::string> code = code_only(file.lines);
    const auto first = std::ranges::find_if_not(code, is_blank);
    if (first == code.end() || !first->starts_with("#pragma once"))
        complaints.push_back({file.path, 1, "a header starts with #pragma once"});
    for (std::size_t n = 0; n < code.size(); ++n)
        if (code[n].starts_with("using namespace"))
            complaints.push_back({file.path, n + 1, "a header does not open namespaces for others"});
    return complaints;
}

}  // namespace seq::house
