#include <algorithm>
#include <iterator>
#include <span>

#include "protocol/json/unicode.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"

namespace seq::protocol {
namespace {

/// So many code points in a row. They look like those from `to` on, or all like a text in the pool.
struct NameRow {
    char32_t first;
    char32_t count;
    char32_t to = 0;
};
constexpr char32_t in_pool = 0x200000;

#include "protocol/message/name_table.inc"

constexpr std::size_t marks_max = 4;  ///< on one character

/// The row of a sorted table that has this code point; null if none does.
const NameRow* row_of(std::span<const NameRow> table, char32_t c) {
    const auto after = std::ranges::upper_bound(table, c, {}, &NameRow::first);
    if (after == table.begin() || c - std::prev(after)->first >= std::prev(after)->count) return nullptr;
    return &*std::prev(after);
}

/// The letters that a name, or its capitals, look like; `I`, `l`, `1` and `0` are still different.
std::u32string shape_of(std::string_view name, bool in_capitals) {
    std::u32string letters;
    while (!name.empty()) {
        const char32_t c = json::take_code_point(name);
        const NameRow* row = in_capitals ? row_of(name_capitals, c) : nullptr;
        if (row == nullptr) row = row_of(name_shapes, c);
        if (row != nullptr && row->to >= in_pool)
            letters += &name_pool[row->to - in_pool];
        else
            letters.push_back(row == nullptr ? c : row->to + (c - row->first));
    }
    return letters;
}

std::u32string folded(std::string_view name, bool in_capitals) {
    std::u32string letters = shape_of(name, in_capitals);
    for (char32_t& c : letters)
        c = c == U'1' || c == U'i' ? U'l' : c == U'0' ? U'o' : c;
    for (const bool has_none = letters.empty(); has_none && !name.empty();)
        letters.push_back(json::take_code_point(name));
    return letters;
}

bool is_digit(char32_t c) {
    return c >= U'0' && c <= U'9';
}

/// Arrows, signs and emoji.
bool is_picture(char32_t c) {
    return (c >= 0x2190 && c <= 0x2bff) || (c >= 0x1f000 && c <= 0x1faff);
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

bool is_usable_name(std::string_view name) {
    if (name.find(host_sign) != std::string_view::npos) return false;
    std::size_t marks_now = 0;
    while (!name.empty()) {
        const char32_t c = json::take_code_point(name);
        if (row_of(name_refused, c) != nullptr) return false;
        if (is_joiner(c) || is_variation(c)) continue;
        marks_now = row_of(name_marks, c) != nullptr ? marks_now + 1 : 0;
        if (marks_now > marks_max) return false;
    }
    return true;
}

FoldedName folded_name(std::string_view name) {
    return {folded(name, false), folded(name, true)};
}

bool look_alike(const FoldedName& one, const FoldedName& other) {
    return one.as_written == other.as_written || one.in_capitals == other.in_capitals;
}

bool looks_like_a_bot(std::string_view name) {
    std::u32string letters = shape_of(name, false);
    std::erase_if(letters, is_picture);
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
    while (!kept.empty() && !plain_text(kept, name_characters_max))
        kept.remove_suffix(1);  // half an emoji
    return std::string{kept} + suffix;
}

}  // namespace seq::protocol
