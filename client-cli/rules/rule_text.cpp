#include "client-cli/rules/rule_text.hpp"

#include <algorithm>

namespace seq::cli {
namespace {

constexpr std::string_view rule_heading = "### ";

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Whether a line is the heading of this rule: `### S17 Dead card`.
bool is_heading_of(std::string_view line, std::string_view id) {
    if (!line.starts_with(rule_heading)) return false;
    line.remove_prefix(rule_heading.size());
    return std::ranges::equal(line.substr(0, line.find(' ')), id, {}, upper, upper);
}

}  // namespace

std::optional<std::string_view> rule_text(std::string_view id) {
    const std::string_view page = rules_page();
    std::optional<std::size_t> begin;
    for (std::size_t line = 0; line < page.size();) {
        const std::size_t end = std::min(page.find('\n', line), page.size());
        const std::string_view text = page.substr(line, end - line);
        if (begin && text.starts_with("##")) return page.substr(*begin, line - *begin);
        if (!begin && is_heading_of(text, id)) begin = line;
        line = end + 1;
    }
    if (begin) return page.substr(*begin);
    return std::nullopt;
}

}  // namespace seq::cli
