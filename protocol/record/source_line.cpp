#include "protocol/record/source_line.hpp"

#include <algorithm>

namespace seq::protocol {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == ';' && !quoted) return line.substr(0, i);
    }
    return line;
}

/// Removes `"value"` from the front and returns the value; nothing if there is none.
std::optional<std::string_view> take_quoted(std::string_view& text) {
    if (!text.starts_with('"')) return std::nullopt;
    const std::size_t end = text.find('"', 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view value = text.substr(1, end - 1);
    text = trimmed(text.substr(end + 1));
    return value;
}

}  // namespace

std::vector<SourceLine> lines_of(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<SourceLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view said = trimmed(without_comment(text.substr(0, end)));
        if (!said.empty()) lines.push_back({number, said});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

std::optional<TagLine> split_tag(std::string_view text) {
    if (text.size() < 2 || !text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
    text = trimmed(text.substr(1, text.size() - 2));
    const std::size_t end = std::min(text.find_first_of(" \t\r\""), text.size());
    TagLine tag{.name = text.substr(0, end), .values = {}};
    if (tag.name.empty()) return std::nullopt;
    for (text = trimmed(text.substr(end)); !text.empty();) {
        const auto value = take_quoted(text);
        if (!value) return std::nullopt;
        tag.values.push_back(*value);
    }
    return tag;
}

}  // namespace seq::protocol
