#include "protocol/json/scanner.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "protocol/json/eight_bytes.hpp"
#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

constexpr bool is_digit_byte(int c) {
    return c >= '0' && c <= '9';
}

constexpr int hex_value(int c) {
    if (is_digit_byte(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

constexpr bool is_high_surrogate(int unit) {
    return unit >= 0xd800 && unit <= 0xdbff;
}
constexpr bool is_low_surrogate(int unit) {
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/// Removes four hex digits from the front.
char32_t take_code_unit(std::string_view& digits) {
    char32_t unit = 0;
    for (const char digit : digits.substr(0, 4))
        unit = unit * 16 + static_cast<char32_t>(hex_value(digit));
    digits.remove_prefix(4);
    return unit;
}

/// Writes the character that an escape stands for, and removes the escape, without its backslash, from the
/// front of a valid text. Returns the end of what it has written.
char* unescape_one(std::string_view& rest, char* to) {
    constexpr std::string_view letters = "bfnrt";
    constexpr std::string_view meanings = "\b\f\n\r\t";
    const char letter = rest.front();
    rest.remove_prefix(1);
    if (letter != 'u') {
        const std::size_t found = letters.find(letter);
        *to = found == std::string_view::npos ? letter : meanings[found];
        return to + 1;
    }
    char32_t c = take_code_unit(rest);
    if (is_high_surrogate(static_cast<int>(c))) {
        rest.remove_prefix(2);  // `\u`
        c = 0x10000 + ((c - 0xd800) << 10U) + (take_code_unit(rest) - 0xdc00);
    }
    return write_code_point(to, c);
}

/// Writes a valid text without its escapes, which never makes it longer. Returns its end.
char* unescape(std::string_view text, char* to) {
    while (true) {
        const std::size_t plain = std::min(text.find('\\'), text.size());
        to = std::ranges::copy(text.substr(0, plain), to).out;
        if (plain == text.size()) return to;
        text.remove_prefix(plain + 1);
        to = unescape_one(text, to);
    }
}

/// The place of the first digit that is not zero, counted to the left from the decimal point. The number has
/// such a digit.
std::int64_t magnitude_of(std::string_view number) {
    const std::size_t exponent_at = std::min(number.find_first_of("eE"), number.size());
    const std::string_view digits = number.substr(0, exponent_at);
    const auto point = static_cast<std::int64_t>(std::min(digits.find('.'), digits.size()));
    const auto first = static_cast<std::int64_t>(digits.find_first_of("123456789"));
    std::string_view exponent = number.substr(std::min(exponent_at + 1, number.size()));
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    std::int64_t moved = 0;
    const auto error = std::from_chars(exponent.data(), exponent.data() + exponent.size(), moved).ec;
    constexpr std::int64_t far = INT64_MAX / 2;
    if (error == std::errc::result_out_of_range) moved = exponent.starts_with('-') ? -far : far;
    return std::clamp(moved, -far, far) + point - first;
}

/// Whether a number, in the form that JSON gives it, can be rounded to a double.
bool is_finite(std::string_view number) {
    double value = 0;
    const auto error = std::from_chars(number.data(), number.data() + number.size(), value).ec;
    // A number that is too small is out of range, too.
    return error == std::errc::result_out_of_range ? magnitude_of(number) <= 0 : std::isfinite(value);
}

}  // namespace

Lexeme Scanner::next() {
    const int first = get_behind_blanks();
    switch (first) {
        case -1: return Lexeme::end;
        case '{': return Lexeme::begin_object;
        case '}': return Lexeme::end_object;
        case '[': return Lexeme::begin_array;
        case ']': return Lexeme::end_array;
        case ',': return Lexeme::comma;
        case ':': return Lexeme::colon;
        case '"': return scan_string();
        case 'n': return literal("ull", Lexeme::null);
        case 'f': return literal("alse", Lexeme::no);
        case 't': return literal("rue", Lexeme::yes);
        default: return first == '-' || is_digit_byte(first) ? scan_number(first) : Lexeme::bad;
    }
}

int Scanner::get_behind_blanks() {
    int c = get();
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t')
        c = get();
    return c;
}

int Scanner::get_behind_digits() {
    int c = get();
    while (is_digit_byte(c))
        c = get();
    return c;
}

Lexeme Scanner::literal(std::string_view rest, Lexeme lexeme) {
    const bool is_complete = std::ranges::all_of(rest, [this](char c) { return get() == c; });
    return is_complete ? lexeme : Lexeme::bad;
}

void Scanner::skip_plain() {
    while (position_ + step_bytes <= text_.size()) {
        const std::size_t plain = first_not_plain(eight_bytes(text_.data() + position_));
        position_ += plain;
        if (plain < step_bytes) return;
    }
}

Lexeme Scanner::scan_string() {
    const std::size_t begin = position_;
    bool has_escapes = false;
    while (true) {
        skip_plain();
        const int c = get();
        if (c == '"') break;
        if (c < 0x20) return Lexeme::bad;  // or the end of the text
        if (c == '\\') {
            if (!takes_escape()) return Lexeme::bad;
            has_escapes = true;
        } else if (c >= 0x80 && !takes_character(static_cast<std::uint8_t>(c))) {
            return Lexeme::bad;
        }
    }
    string_ = text_.substr(begin, position_ - 1 - begin);
    if (has_escapes) {
        tree_.reserve(text_.size());
        string_ = tree_.keep(string_.size(), [this](char* to) { return unescape(string_, to); });
    }
    return Lexeme::string;
}

/// Behind the backslash.
bool Scanner::takes_escape() {
    const int letter = get();
    if (letter != 'u')
        return letter >= 0 &&
               std::string_view{"\"\\/bfnrt"}.find(static_cast<char>(letter)) != std::string_view::npos;
    const int unit = get_code_unit();
    if (is_high_surrogate(unit)) return get() == '\\' && get() == 'u' && is_low_surrogate(get_code_unit());
    return unit >= 0 && !is_low_surrogate(unit);
}

/// The number that four hex digits write; -1 behind a byte that is none.
int Scanner::get_code_unit() {
    int unit = 0;
    for (int digits = 0; digits < 4; ++digits) {
        const int value = hex_value(get());
        if (value < 0) return -1;
        unit = unit * 16 + value;
    }
    return unit;
}

/// Reads the rest of a character that is not ASCII.
bool Scanner::takes_character(std::uint8_t lead) {
    if (lead < 0xc2 || lead > 0xf4) return false;
    // The second byte excludes long forms of short characters, surrogates, and numbers above U+10FFFF.
    int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (int left = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3; left > 0; --left) {
        const int c = get();
        if (c < least || c > most) return false;
        least = 0x80;
        most = 0xbf;
    }
    return true;
}

Lexeme Scanner::scan_number(int first) {
    const std::size_t begin = position_ - 1;
    int c = first == '-' ? get() : first;
    if (!is_digit_byte(c)) return Lexeme::bad;
    c = c == '0' ? get() : get_behind_digits();
    bool is_fraction = false;
    if (c == '.') {
        is_fraction = true;
        if (!is_digit_byte(get())) return Lexeme::bad;
        c = get_behind_digits();
    }
    if (c == 'e' || c == 'E') {
        is_fraction = true;
        c = get();
        if (c == '+' || c == '-') c = get();
        if (!is_digit_byte(c)) return Lexeme::bad;
        get_behind_digits();
    }
    --position_;  // the byte behind the number begins the next lexeme
    const std::string_view number = text_.substr(begin, position_ - begin);
    if (!is_fraction && first != '-') {
        const auto error = std::from_chars(number.data(), number.data() + number.size(), integer_).ec;
        if (error == std::errc{}) return Lexeme::integer;
    }
    if (!is_finite(number)) return Lexeme::too_large;
    return is_fraction ? Lexeme::fraction : Lexeme::integer_out_of_range;
}

}  // namespace seq::protocol::json
