#include "protocol/message/text.hpp"

#include <algorithm>

#include "protocol/json/unicode.hpp"

namespace seq::protocol {
namespace {

constexpr std::size_t combining_marks_max = 3;  ///< on one letter

/// The properties of a text: its code points, and the range without surrounding blanks.
struct Look {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;
    std::size_t characters = 0;  ///< from the first to the last that is not a blank
    bool plain = true;
    std::size_t marks_max = 0;  ///< that combine with one letter
};

Look look_through(std::string_view text) {
    Look seen;
    std::size_t blanks = 0;  // since the last other character
    std::size_t marks = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t at = text.size() - rest.size();
        const char32_t c = json::take_code_point(rest);
        seen.plain = seen.plain && json::is_plain(c);
        marks = is_combining_mark(c) ? marks + 1 : 0;
        seen.marks_max = std::max(seen.marks_max, marks);
        const bool begun = seen.begin != std::string_view::npos;
        if (is_blank(c) || (is_variation(c) && !begun)) {
            blanks += begun ? 1 : 0;
            continue;
        }
        if (!begun) seen.begin = at;
        seen.end = text.size() - rest.size();
        seen.characters += blanks + 1;
        blanks = 0;
    }
    return seen;
}

}  // namespace

tl::expected<std::string, std::string> plain_text(std::string_view text, std::size_t characters_max) {
    const Look seen = look_through(text);
    if (!seen.plain)
        return tl::unexpected{
            std::string{"must have no control, invisible or direction-changing characters"}};
    if (seen.begin == std::string_view::npos) return tl::unexpected{std::string{"must not be blank"}};
    if (seen.marks_max > combining_marks_max)
        return tl::unexpected{"must have no more than " + std::to_string(combining_marks_max) +
                              " accents on one letter"};
    if (seen.characters > characters_max)
        return tl::unexpected{"must have no more than " + std::to_string(characters_max) + " characters"};
    return std::string{text.substr(seen.begin, seen.end - seen.begin)};
}

bool is_blank(char32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000 || c == 0x2800;
}

bool is_variation(char32_t c) {
    return c >= 0xfe00 && c <= 0xfe0f;
}

bool is_combining_mark(char32_t c) {
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) || (c >= 0x1ab0 && c <= 0x1aff) ||
           (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

std::string lower(std::string_view text) {
    std::string result{text};
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

}  // namespace seq::protocol
