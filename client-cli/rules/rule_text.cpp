#include "client-cli/rules/rule_text.hpp"

#include <algorithm>
#include <string>

namespace seq::client {
namespace {

constexpr std::string_view rule_heading = "### ";
constexpr std::string_view section_heading = "## ";

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Whether a line is the heading of this rule: `### S17 Dead card`.
bool is_heading_of(std::string_view line, std::string_view id) {
    if (!line.starts_with(rule_heading)) return false;
    line.remove_prefix(rule_heading.size());
    return std::ranges::equal(line.substr(0, line.find(' ')), id, {}, upper, upper);
}

/// From the line that begins it to the line before the one that ends it.
template <typename Begins, typename Ends>
std::optional<std::string_view> part_of_page(Begins begins, Ends ends) {
    const std::string_view page = rules_page();
    std::optional<std::size_t> begin;
    for (std::size_t line = 0; line < page.size();) {
        const std::size_t end = std::min(page.find('\n', line), page.size());
        const std::string_view text = page.substr(line, end - line);
        if (begin && ends(text)) return page.substr(*begin, line - *begin);
        if (!begin && begins(text)) begin = line;
        line = end + 1;
    }
    if (begin) return page.substr(*begin);
    return std::nullopt;
}

}  // namespace

std::optional<std::string_view> rule_text(std::string_view id) {
    return part_of_page([id](std::string_view line) { return is_heading_of(line, id); },
                        [](std::string_view line) { return line.starts_with("##"); });
}

std::optional<std::string_view> section_text(char letter) {
    const std::string heading = std::string{section_heading} + letter + ". ";
    return part_of_page([&heading](std::string_view line) { return line.starts_with(heading); },
                        [](std::string_view line) { return line.starts_with(section_heading); });
}

}  // namespace seq::client
