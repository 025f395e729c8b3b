#include "protocol/json/quote.hpp"

#include <algorithm>
#include <array>

#include "protocol/json/utf8.hpp"

namespace seq::protocol::json {
namespace {

constexpr std::size_t quoted_characters_max = 40;

struct Range {
    char32_t first;
    char32_t last;
};

/// Controls, bidirectional marks, zero-width and other invisible characters, fillers, tags, private and no
/// characters.
constexpr std::array<Range, 22> not_plain{
    {{0x00, 0x1f},       {0x7f, 0x9f},         {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},
     {0x115f, 0x1160},   {0x17b4, 0x17b5},     {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},
     {0x2060, 0x206f},   {0x3164, 0x3164},     {0xd800, 0xdfff}, {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},
     {0xfeff, 0xfeff},   {0xffa0, 0xffa0},     {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3},
     {0x1d173, 0x1d17a}, {0xe0000, 0xffffffff}}};

}  // namespace

bool is_plain(char32_t c) {
    const auto range = std::ranges::find_if(not_plain, [c](const Range& r) { return c <= r.last; });
    return c < range->first;
}

std::string quote(std::string_view text) {
    std::string result = "`";
    for (std::size_t taken = 0; !text.empty(); ++taken) {
        if (taken == quoted_characters_max) {
            result += "…";
            break;
        }
        const std::string_view before = text;
        const char32_t c = take_code_point(text);
        if (is_plain(c))
            result += before.substr(0, before.size() - text.size());
        else
            result += '?';
    }
    return result + '`';
}

}  // namespace seq::protocol::json
