#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "protocol/json/parse.hpp"
#include "protocol/json/scanner.hpp"
#include "tests/protocol/support/examples.hpp"
#include "tests/protocol/support/random_game.hpp"

// The lexemes of JSON texts, compared with those that the lexer of nlohmann/json finds.

using namespace seq::protocol;
using namespace std::string_literals;

namespace {

std::string at_byte(std::size_t position) {
    return "@" + std::to_string(position);
}

/// The lexemes of a text, one a line, up to its end or to the byte that is wrong.
std::string lexemes_of(std::string_view text) {
    using json::Lexeme;
    constexpr std::array words{"end",      "bad",      "{",     "}",    "[",     "]",        ",",
                               ":",        "null",     "false", "true", "text ", "integer ", "out of range",
                               "fraction", "too large"};
    json::Tree tree;
    json::Scanner scanner{text, tree};
    std::string all;
    while (true) {
        const Lexeme lexeme = scanner.next();
        all += words.at(static_cast<std::size_t>(lexeme));
        if (lexeme == Lexeme::string) all += scanner.string();
        if (lexeme == Lexeme::integer) all += std::to_string(scanner.integer());
        all += at_byte(scanner.position()) + '\n';
        if (lexeme == Lexeme::end || lexeme == Lexeme::bad) return all;
    }
}

std::string number_by_library(double value, const std::string& text) {
    const bool is_whole = text.find_first_of(".eE") == std::string::npos;
    return !std::isfinite(value) ? "too large" : is_whole ? "out of range" : "fraction";
}

/// The same by the library.
std::string lexemes_by_library(const std::string& text) {
    using Input = decltype(nlohmann::detail::input_adapter(text.begin(), text.end()));
    using Lexer = nlohmann::detail::lexer<nlohmann::json, Input>;
    using Found = Lexer::token_type;
    Lexer lexer{nlohmann::detail::input_adapter(text.begin(), text.end())};
    std::string all;
    while (true) {
        const Found token = lexer.scan();
        const std::size_t position = lexer.get_position().chars_read_total;
        const auto line = [&](const std::string& word) { all += word + at_byte(position) + '\n'; };
        switch (token) {
            case Found::begin_object: line("{"); break;
            case Found::end_object: line("}"); break;
            case Found::begin_array: line("["); break;
            case Found::end_array: line("]"); break;
            case Found::value_separator: line(","); break;
            case Found::name_separator: line(":"); break;
            case Found::literal_null: line("null"); break;
            case Found::literal_false: line("false"); break;
            case Found::literal_true: line("true"); break;
            case Found::value_string: line("text " + lexer.get_string()); break;
            case Found::value_unsigned: line("integer " + std::to_string(lexer.get_number_unsigned())); break;
            case Found::value_integer: line("out of range"); break;
            case Found::value_float:
                line(number_by_library(lexer.get_number_float(), lexer.get_string()));
                break;
            case Found::end_of_input:  // also at a zero, which the library takes for the end of the text
                line(position <= text.size() ? "bad" : "end");
                return all;
            case Found::parse_error:
            case Found::literal_or_value:
            case Found::uninitialized: line("bad"); return all;
        }
    }
}

/// Pieces of JSON and of what is nearly JSON.
std::vector<std::string> pieces_of_json() {
    std::istringstream words{
        R"({ } [ ] , : " " \ \" \n \u \u0041 \u0000 \ud83d \ude00 \uD83D\uDE00 \u00e9 \u20AC \/\b\f\r\t d83)"
        R"( 0 1 9 - + . e E 18446744073709551615 18446744073709551616 e308 e-400 e99999999999999999999)"
        R"( 0.0000 true false null abcdefgh a)"};
    std::vector<std::string> pieces{std::istream_iterator<std::string>{words}, {}};
    for (const std::string& special :
         {" "s, "\t\r\n"s, "\x7f"s, "\x1f"s, "\0"s, "\u00e9"s, "\u20ac"s, "\U0001f600"s, "\xc3"s, "\xa9"s,
          "\xe0\x80\x80"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, "\xf0\x80\x80\x80"s, "\xff"s, "\ufffd"s,
          std::string(310, '7')})
        pieces.push_back(special);
    return pieces;
}

std::string random_pieces(testing::Dice& dice) {
    static const std::vector<std::string> pieces = pieces_of_json();
    std::string text;
    for (std::size_t left = 1 + dice.below(12); left > 0; --left)
        text += pieces.at(dice.below(pieces.size()));
    return text;
}

std::string with_changes(std::string text, testing::Dice& dice) {
    for (std::size_t left = 1 + dice.below(3); left > 0 && !text.empty(); --left) {
        const std::size_t place = dice.below(text.size());
        switch (dice.below(4)) {
            case 0: text.erase(place, 1 + dice.below(10)); break;
            case 1: text.insert(place, random_pieces(dice)); break;
            case 2: text.insert(place, text.substr(place, 1 + dice.below(20))); break;
            default: text[place] = static_cast<char>(dice.below(256)); break;
        }
    }
    return text;
}

/// Whether both find the same lexemes. The library skips a byte order mark.
bool agree(std::string text) {
    if (text.starts_with('\xef')) text.insert(0, " ");
    const std::string ours = lexemes_of(text);
    const std::string theirs = lexemes_by_library(text);
    CAPTURE(text);
    CHECK(ours == theirs);
    return ours == theirs;
}

std::optional<json::Fault> fault_in(std::string_view text) {
    json::Tree tree;
    return json::parse(text, {.bytes = 1000, .depth = 4, .nodes = 50}, tree);
}

}  // namespace

TEST_CASE("json: random texts have the lexemes that the library finds") {
    const std::uint64_t seed = 65;
    CAPTURE(seed);
    testing::Dice dice{seed};
    std::size_t good = 0;
    std::size_t bad = 0;
    for (int texts = 0; texts < 100'000; ++texts) {
        const std::string text = random_pieces(dice);
        if (!agree(text)) break;
        (lexemes_of(text).find("bad@") == std::string::npos ? good : bad) += 1;
    }
    CHECK(good > 3'000);
    CHECK(bad > 5'000);
}

TEST_CASE("json: changed messages have the lexemes that the library finds") {
    const std::uint64_t seed = 66;
    CAPTURE(seed);
    testing::Dice dice{seed};
    std::vector<testing::Example> messages = testing::client_examples();
    std::ranges::copy(testing::server_examples(), std::back_inserter(messages));
    REQUIRE(messages.size() > 100);
    for (int texts = 0; texts < 30'000; ++texts)
        if (!agree(with_changes(messages[dice.below(messages.size())].json, dice))) break;
}

TEST_CASE("json: a byte at any place of a string is found, whatever is around it") {
    for (const std::string& special : {"\""s, "\\n"s, "\\"s, "\x1f"s, "\x80"s, "\u00e9"s, "\0"s, ""s})
        for (std::size_t length = 0; length < 20; ++length)
            for (std::size_t place = 0; place <= length; ++place) {
                const std::string text = std::string(length, '~').insert(place, special);
                if (!agree('"' + text + '"')) return;
            }
}

TEST_CASE("json: every byte alone, in a string and behind a backslash has the library's lexemes") {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string one(1, static_cast<char>(byte));
        agree(one);
        agree('"' + one + '"');
        agree("\"\\" + one + '"');
        agree("\"\\u00" + one + "1\"");
        agree("1" + one);
        agree("-" + one + "1.5e" + one);
    }
}

TEST_CASE("json: numbers at the edges of their kinds have the library's lexemes") {
    for (const char* number : {"-0",
                               "00",
                               "-",
                               "1.",
                               "1.e1",
                               "1e",
                               "1e+",
                               "1E-07",
                               "1.7976931348623157e308",
                               "1.7976931348623159e308",
                               "-1e309",
                               "1e-324",
                               "5e-325",
                               "0e999999999999999999999",
                               "0.0e-999999999999999999999",
                               "0.00001e313",
                               "0.00001e314",
                               "1e-99999999999999999999",
                               "1e99999999999999999999",
                               "9223372036854775808",
                               "-9223372036854775809",
                               "18446744073709551615",
                               "18446744073709551616"})
        agree(number);
    agree(std::string(309, '9'));
    agree('-' + std::string(400, '9'));
    agree("0." + std::string(400, '0') + "1");
    agree("0." + std::string(400, '0') + "1e800");
    agree(std::string(400, '1') + "e-200");
}

TEST_CASE("json: the comparison of lexemes notices differences") {
    CHECK(lexemes_of("[1]") != lexemes_by_library("[2]"));
    CHECK(lexemes_of("[1 ]") != lexemes_by_library("[1]"));
    CHECK(lexemes_of("\"a\\u0062\"") == "text ab@9\nend@10\n");
    CHECK(lexemes_by_library("[1,x") == "[@1\ninteger 1@2\n,@3\nbad@4\n");
}

TEST_CASE("json: a fault names the byte where it is noticed") {
    for (const auto& [text, byte] : {std::pair{""s, 1},
                                     {"\xef\xbb\xbf{}"s, 1},
                                     {"{}\0"s, 3},
                                     {"{\"a\":\"\0\"}"s, 7},
                                     {"{\"a\":1,}"s, 8},
                                     {"{\"a\":1"s, 7},
                                     {"[\"\xc3(\"]"s, 4},
                                     {"{} \"abc\""s, 8},
                                     {"[1 2]"s, 4}}) {
        CAPTURE(text);
        const auto fault = fault_in(text);
        REQUIRE(fault);
        CHECK(fault->sentence == "this is not JSON: it goes wrong at byte " + std::to_string(byte));
    }
    CHECK(fault_in("[1e999]")->sentence == "the number at byte 6 is too large");
    CHECK_FALSE(fault_in("[1e-999]"));
}
