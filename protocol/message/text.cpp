#include "protocol/message/text.hpp"

#include "protocol/json/quote.hpp"
#include "protocol/json/utf8.hpp"

namespace seq::protocol {
namespace {

constexpr bool is_blank(char32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000 || c == 0x2800;
}

/// Changes the look of the character before it and is nothing by itself.
constexpr bool is_variation(char32_t c) {
    return c >= 0xfe00 && c <= 0xfe0f;
}

/// What a look through a text finds: its code points, and where what can be seen begins and ends.
struct Look {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;
    std::size_t characters = 0;  ///< from the first to the last that is no blank
    bool plain = true;
};

Look look_through(std::string_view text) {
    Look seen;
    std::size_t blanks = 0;  // since the last that was none
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t at = text.size() - rest.size();
        const char32_t c = json::take_code_point(rest);
        seen.plain = seen.plain && json::is_plain(c);
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
    if (seen.characters > characters_max)
        return tl::unexpected{"must have no more than " + std::to_string(characters_max) + " characters"};
    return std::string{text.substr(seen.begin, seen.end - seen.begin)};
}

std::string lower(std::string_view text) {
    std::string result{text};
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

}  // namespace seq::protocol
