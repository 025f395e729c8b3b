#include "client/words/text.hpp"

#include <algorithm>
#include <array>

#include "protocol/json/unicode.hpp"

namespace seq::client {

using protocol::json::not_utf8;
using protocol::json::take_code_point;

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

template <std::size_t Count>
bool is_in(const std::array<Range, Count>& ranges, char32_t code) {
    return std::ranges::any_of(ranges, [&](Range r) { return code >= r.first && code <= r.last; });
}

/// C0, C1, delete, marks of direction, separators of lines and invisible format characters. Joiners and tags
/// are safe: emoji and some languages need them.
constexpr std::array<Range, 11> unsafe{{{0x00, 0x1f},
                                        {0x7f, 0x9f},
                                        {0xad, 0xad},
                                        {0x61c, 0x61c},
                                        {0x200b, 0x200b},
                                        {0x200e, 0x200f},
                                        {0x2028, 0x202e},
                                        {0x2060, 0x206f},
                                        {0xfeff, 0xfeff},
                                        {0xfff9, 0xfffb},
                                        {0xe0000, 0xe001f}}};
/// Marks that stand over the letter before, joiners, variation selectors, and the tags of flags.
constexpr std::array<Range, 10> no_width{{{0x300, 0x36f},
                                          {0x483, 0x489},
                                          {0x591, 0x5bd},
                                          {0x64b, 0x65f},
                                          {0x180b, 0x180f},
                                          {0x200c, 0x200d},
                                          {0x20d0, 0x20f0},
                                          {0xfe00, 0xfe0f},
                                          {0xe0020, 0xe007f},
                                          {0xe0100, 0xe01ef}}};
constexpr std::array<Range, 9> double_width{{{0x1100, 0x115f},
                                             {0x2e80, 0x303e},
                                             {0x3041, 0xa4cf},
                                             {0xac00, 0xd7a3},
                                             {0xf900, 0xfaff},
                                             {0xfe30, 0xfe6f},
                                             {0xff00, 0xff60},
                                             {0x1f300, 0x1faff},
                                             {0x20000, 0x3fffd}}};

std::size_t width_of(char32_t code) {
    if (is_in(no_width, code)) return 0;
    return is_in(double_width, code) ? 2 : 1;
}

}  // namespace

std::string clean_text(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t code = take_code_point(text);
        const bool is_safe = code != not_utf8 && !is_in(unsafe, code);
        result += is_safe ? before.substr(0, before.size() - text.size()) : "?";
    }
    return result;
}

std::size_t text_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty())
        width += width_of(take_code_point(text));
    return width;
}

std::string_view cut_to_width(std::string_view text, std::size_t columns) {
    std::size_t width = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t bytes = text.size() - rest.size();
        width += width_of(take_code_point(rest));
        if (width > columns) return text.substr(0, bytes);
    }
    return text;
}

std::string padded(std::string_view text, std::size_t columns) {
    return std::string{text} + std::string(std::max(columns, text_width(text) + 1) - text_width(text), ' ');
}

std::string counted(std::uint64_t number, std::string_view what) {
    return std::to_string(number) + " " + std::string{what} + (number == 1 ? "" : "s");
}

std::vector<std::string> wrap_text(std::string_view text, std::size_t columns) {
    std::vector<std::string> lines;
    while (text_width(text) > columns) {
        std::string_view line = cut_to_width(text, columns);
        if (line.empty()) break;
        const bool at_blank = text[line.size()] == ' ';
        if (const auto blank = line.find_last_of(' ');
            !at_blank && blank != std::string_view::npos && blank > 0)
            line = line.substr(0, blank);
        lines.emplace_back(line);
        text.remove_prefix(line.size());
        if (text.starts_with(' ')) text.remove_prefix(1);
    }
    lines.emplace_back(text);
    return lines;
}

}  // namespace seq::client
