#include "protocol/message/text.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "protocol/json/unicode.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/talk/word_list.hpp"

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

/// A lower-case letter of another alphabet, and the Latin letter that looks like it in upper or lower case.
struct Lookalike {
    char32_t letter;
    char latin;
};
constexpr std::array<Lookalike, 37> lookalikes{{
    {0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b5, 'e'}, {0x3b6, 'z'}, {0x3b7, 'h'}, {0x3b9, 'i'}, {0x3ba, 'k'},
    {0x3bc, 'm'}, {0x3bd, 'n'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c4, 't'}, {0x3c5, 'y'}, {0x3c7, 'x'},
    {0x3f2, 'c'}, {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'},
    {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x450, 'e'},
    {0x451, 'e'}, {0x455, 's'}, {0x456, 'i'}, {0x457, 'i'}, {0x458, 'j'}, {0x475, 'v'}, {0x501, 'd'},
    {0x51b, 'q'}, {0x51d, 'w'},
}};

/// Maps Greek and Cyrillic capitals and accented Greek letters to the plain lower-case letter.
char32_t without_case(char32_t c) {
    constexpr std::array<std::array<char32_t, 2>, 18> accented{{{0x386, 0x3b1},
                                                                {0x388, 0x3b5},
                                                                {0x389, 0x3b7},
                                                                {0x38a, 0x3b9},
                                                                {0x38c, 0x3bf},
                                                                {0x38e, 0x3c5},
                                                                {0x390, 0x3b9},
                                                                {0x3aa, 0x3b9},
                                                                {0x3ab, 0x3c5},
                                                                {0x3ac, 0x3b1},
                                                                {0x3ad, 0x3b5},
                                                                {0x3ae, 0x3b7},
                                                                {0x3af, 0x3b9},
                                                                {0x3ca, 0x3b9},
                                                                {0x3cb, 0x3c5},
                                                                {0x3cc, 0x3bf},
                                                                {0x3cd, 0x3c5},
                                                                {0x3f9, 0x3f2}}};
    for (const auto& [letter, plain] : accented)
        if (c == letter) return plain;
    if (c >= 0x391 && c <= 0x3a9) return c + 0x20;
    if (c >= 0x400 && c <= 0x40f) return c + 0x50;
    if (c >= 0x410 && c <= 0x42f) return c + 0x20;
    const bool is_capital_of_a_pair =
        c % 2 == 0 && ((c >= 0x460 && c <= 0x480) || (c >= 0x48a && c <= 0x52e));
    return is_capital_of_a_pair ? c + 1 : c;
}

char32_t as_latin(char32_t c) {
    const auto found = std::ranges::find(lookalikes, c, &Lookalike::letter);
    return found == lookalikes.end() ? c : static_cast<char32_t>(found->latin);
}

bool is_digit(char32_t c) {
    return c >= U'0' && c <= U'9';
}

/// The letters of a name that are compared, before digits are mapped to letters.
std::vector<char32_t> letters_of(std::string_view name) {
    std::vector<char32_t> letters;
    while (!name.empty()) {
        const char32_t c = json::take_code_point(name);
        if (is_combining_mark(c) || is_variation(c) || is_joiner(c) || is_blank(c)) continue;
        letters.push_back(as_latin(without_case(folded_letter(c))));
    }
    return letters;
}

void add_utf8(std::string& text, char32_t c) {
    std::array<char, 4> bytes;
    text.append(bytes.data(), json::write_code_point(bytes.data(), c));
}

/// The name without a number at its end and the blanks before it.
std::string_view without_number(std::string_view name) {
    std::string_view rest = name;
    while (!rest.empty() && is_digit(static_cast<unsigned char>(rest.back())))
        rest.remove_suffix(1);
    if (rest.size() == name.size() || !rest.ends_with(' ')) return name;
    while (rest.ends_with(' '))
        rest.remove_suffix(1);
    return rest.empty() ? name : rest;
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

std::string folded_name(std::string_view name) {
    std::string folded;
    for (const char32_t c : letters_of(name)) {
        const bool is_stroke = c == U'1' || c == U'i' || c == U'|';
        add_utf8(folded, is_stroke ? U'l' : c == U'0' ? U'o' : c);
    }
    return folded.empty() ? std::string{name} : folded;
}

bool looks_like_a_bot(std::string_view name) {
    const std::vector<char32_t> letters = letters_of(name);
    if (letters.size() < 4 || letters[0] != U'b' || letters[2] != U't') return false;
    if (letters[1] != U'o' && letters[1] != U'0') return false;
    const bool is_apart =
        name.find(' ') != std::string_view::npos;  // `Bot l` looks like a bot, `Botil` does not
    return std::all_of(letters.begin() + 3, letters.end(),
                       [&](char32_t c) { return is_digit(c) || (is_apart && (c == U'l' || c == U'i')); });
}

std::string numbered_name(std::string_view name, std::uint32_t number) {
    const std::string suffix = " " + std::to_string(number);
    const std::string_view base = without_number(name);
    std::string_view rest = base;
    for (std::size_t taken = 0; !rest.empty() && taken + suffix.size() < name_characters_max; ++taken)
        json::take_code_point(rest);
    std::string_view kept = base.substr(0, base.size() - rest.size());
    constexpr std::string_view non_joiner = "\u200c";
    constexpr std::string_view joiner = "\u200d";
    while (kept.ends_with(non_joiner) || kept.ends_with(joiner))
        kept.remove_suffix(joiner.size());
    return std::string{kept} + suffix;
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
