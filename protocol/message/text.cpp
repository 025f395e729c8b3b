#include "protocol/message/text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/json/unicode.hpp"
#include "protocol/message/limits.hpp"

namespace seq::protocol {
namespace {

constexpr std::size_t combining_marks_max = 3;  ///< on one letter

/// What follows a black flag in the emoji of England, Scotland and Wales, the only ones with tags: `gbeng`
/// and so on, as tags, and the last tag.
constexpr std::array<std::string_view, 3> tags_of_flags{
    "\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"};
constexpr std::size_t tags_of_flag = 6;

/// Removes the tags after a flag from the front of the rest. Returns whether there were any.
bool take_tags(char32_t c, std::string_view& rest) {
    const auto follows = [&](std::string_view tags) { return rest.starts_with(tags); };
    if (c != 0x1f3f4 || std::ranges::none_of(tags_of_flags, follows)) return false;
    rest.remove_prefix(tags_of_flags[0].size());
    return true;
}

/// The properties of a text: its code points, and the range without surrounding blanks.
struct Look {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;
    std::size_t characters = 0;  ///< from the first to the last that is not a blank
    bool plain = true;
    std::size_t marks_max = 0;  ///< that combine with one letter
};

/// Follows a text and tells whether its invisible characters are where they have an effect: a joiner between
/// two visible characters, a selector after one.
class InvisibleContext {
  public:
    bool allows(char32_t c) {
        const bool joins = is_joiner(c);
        const bool is_placed =
            joins || is_selector(c) ? after_visible_ : !after_joiner_ || !(is_blank(c) || is_variation(c));
        if (joins || is_blank(c))
            after_visible_ = false;
        else if (!is_variation(c))
            after_visible_ = true;
        after_joiner_ = joins;
        return is_placed;
    }
    bool allows_end() const { return !after_joiner_; }

  private:
    /// Those that were always allowed, U+FE00 to U+FE0F, are allowed everywhere, for old journals have them.
    static bool is_selector(char32_t c) { return is_variation(c) && !json::is_plain(c); }

    bool after_visible_ = false;  ///< with its selectors
    bool after_joiner_ = false;
};

Look look_through(std::string_view text) {
    Look seen;
    InvisibleContext context;
    std::size_t blanks = 0;  // since the last other character
    std::size_t marks = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t at = text.size() - rest.size();
        const char32_t c = json::take_code_point(rest);
        seen.characters += take_tags(c, rest) ? tags_of_flag : 0;
        const bool can_be_plain = json::is_plain(c) || is_joiner(c) || is_variation(c);
        seen.plain = context.allows(c) && can_be_plain && seen.plain;
        if (!is_joiner(c)) marks = is_combining_mark(c) ? marks + 1 : 0;
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
    seen.plain = seen.plain && context.allows_end();
    return seen;
}

}  // namespace

tl::expected<std::string, TextTrouble> plain_text(std::string_view text, std::size_t characters_max) {
    const Look seen = look_through(text);
    const auto trouble = [](std::string_view code, std::string sentence) {
        return tl::unexpected{TextTrouble{code, std::move(sentence)}};
    };
    if (!seen.plain)
        return trouble("odd-text", "must have no control, invisible or direction-changing characters");
    if (seen.begin == std::string_view::npos) return trouble("blank-text", "must not be blank");
    if (seen.marks_max > combining_marks_max)
        return trouble("odd-text", "must have no more than " + std::to_string(combining_marks_max) +
                                       " accents on one letter");
    if (seen.characters > characters_max)
        return trouble("long-text",
                       "must have no more than " + std::to_string(characters_max) + " characters");
    return std::string{text.substr(seen.begin, seen.end - seen.begin)};
}

std::string without_hidden(std::string_view text) {
    std::string clean;
    std::string_view joiner;  // kept if a visible character follows it
    bool after_visible = false;
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t c = json::take_code_point(text);
        take_tags(c, text);
        const std::string_view bytes = before.substr(0, before.size() - text.size());
        const bool breaks = (c >= '\t' && c <= '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
        if (is_joiner(c)) {
            if (after_visible) joiner = bytes;
            after_visible = false;
        } else if (breaks || is_blank(c)) {
            clean += breaks ? " " : bytes;
            joiner = {};
            after_visible = false;
        } else if (is_variation(c)) {
            if (after_visible || (joiner.empty() && json::is_plain(c))) clean += bytes;
        } else if (json::is_plain(c)) {
            clean.append(joiner).append(bytes);
            joiner = {};
            after_visible = true;
        }
    }
    return clean;
}

bool is_blank(char32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000 || c == 0x2800;
}

bool is_variation(char32_t c) {
    return (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0x180b && c <= 0x180d) || c == 0x180f ||
           (c >= 0xe0100 && c <= 0xe01ef);
}

bool is_joiner(char32_t c) {
    return c == 0x200c || c == 0x200d;
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

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> to(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                to[i][j] = i + j;
                continue;
            }
            const std::size_t changed = to[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            to[i][j] = std::min({changed, to[i - 1][j] + 1, to[i][j - 1] + 1});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) to[i][j] = std::min(to[i][j], to[i - 2][j - 2] + 1);
        }
    }
    return to[a.size()][b.size()];
}

}  // namespace seq::protocol
