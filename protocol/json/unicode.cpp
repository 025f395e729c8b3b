#include "protocol/json/unicode.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace seq::protocol::json {
namespace {

constexpr std::uint8_t byte_at(std::string_view text, std::size_t n) {
    return static_cast<std::uint8_t>(text[n]);
}

constexpr bool is_code_point(char32_t c, std::size_t length) {
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return c >= least[length] && c <= 0x10ffff && !(c >= 0xd800 && c <= 0xdfff);
}

constexpr std::uint64_t top_bits = 0x8080808080808080;
constexpr std::size_t quoted_characters_max = 40;

struct Range {
    char32_t first;
    char32_t last;
};

/// Controls, bidirectional marks, zero-width and other invisible characters, fillers, tags, private-use
/// characters and noncharacters.
constexpr std::array<Range, 22> not_plain{
    {{0x00, 0x1f},       {0x7f, 0x9f},         {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},
     {0x115f, 0x1160},   {0x17b4, 0x17b5},     {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},
     {0x2060, 0x206f},   {0x3164, 0x3164},     {0xd800, 0xdfff}, {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},
     {0xfeff, 0xfeff},   {0xffa0, 0xffa0},     {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3},
     {0x1d173, 0x1d17a}, {0xe0000, 0xffffffff}}};

}  // namespace

char32_t take_code_point(std::string_view& text) {
    const std::uint8_t lead = byte_at(text, 0);
    const auto length = static_cast<std::size_t>(std::countl_one(lead));
    if (length == 0) {
        text.remove_prefix(1);
        return lead;
    }
    char32_t result = lead & (0x7fU >> length);
    bool good = length >= 2 && length <= 4 && length <= text.size();
    for (std::size_t n = 1; good && n < length; ++n) {
        good = (byte_at(text, n) & 0xc0) == 0x80;
        result = result << 6 | (byte_at(text, n) & 0x3fU);
    }
    good = good && is_code_point(result, length);
    text.remove_prefix(good ? length : 1);
    return good ? result : not_utf8;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        if (text.size() >= step_bytes && (eight_bytes(text.data()) & top_bits) == 0)
            text.remove_prefix(step_bytes);
        else if (take_code_point(text) == not_utf8)
            return false;
    }
    return true;
}

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
