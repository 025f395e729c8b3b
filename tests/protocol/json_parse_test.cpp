#include <algorithm>
#include <doctest/doctest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "protocol/json/parse.hpp"
#include "tests/protocol/support/examples.hpp"
#include "tests/protocol/support/random_game.hpp"

// What texts mean as JSON, compared with what nlohmann/json reads. Any number but a whole one that fits into
// 64 bits is -1 in both.

using namespace seq::protocol;
using namespace std::string_literals;

namespace {

using Value = nlohmann::json;

Value value_of(json::Tree& tree, const json::Node& node) {
    Value value;
    switch (node.kind) {
        case json::Kind::null: return nullptr;
        case json::Kind::boolean: return node.integer == 1;
        case json::Kind::integer: return node.integer;
        case json::Kind::integer_out_of_range:
        case json::Kind::fraction: return -1;
        case json::Kind::string: return node.text;
        case json::Kind::array: value = Value::array(); break;
        case json::Kind::object: value = Value::object(); break;
    }
    for (const json::Node* child = tree.first_of(node); child; child = tree.next_of(*child))
        (node.kind == json::Kind::array ? value.emplace_back() : value[std::string{child->key}]) =
            value_of(tree, *child);
    CHECK(value.size() == node.children);
    return value;
}

/// The value of a text, or the code of what is wrong with it.
Value parsed(std::string_view text) {
    json::Tree tree;
    const auto fault = json::parse(text, {.bytes = 100'000, .depth = 32, .nodes = 1'000}, tree);
    return fault ? Value{{"fault", fault->code}} : value_of(tree, tree.root());
}

/// The same by the library; discarded if it is not JSON.
Value parsed_by_library(const std::string& text) {
    if (text.find('\0') != std::string::npos)
        return Value::value_t::discarded;  // the library takes a zero for the end of the text
    const auto without_fractions = [](int, Value::parse_event_t, Value& value) {
        if (value.is_number() && !value.is_number_unsigned()) value = -1;
        return true;
    };
    return Value::parse(text, without_fractions, false);
}

/// Pieces of JSON and of what is nearly JSON.
std::vector<std::string> pieces_of_json() {
    std::istringstream words{
        R"({ } [ ] , : " " \ \" \n \u \u0041 \u0000 \ud83d \ude00 \uD83D\uDE00 \u00e9 \u20AC \/\b\f\r\t d83)"
        R"( 0 1 9 - + . e E 18446744073709551615 18446744073709551616 e308 e-400)"
        R"( 0.0000 true false null abcdefgh a)"};
    std::vector<std::string> pieces{std::istream_iterator<std::string>{words}, {}};
    for (const std::string& special :
         {" "s, "\t\r\n"s, "\x7f"s, "\x1f"s, "\0"s, "\u00e9"s, "\u20ac"s, "\U0001f600"s, "\xc3"s, "\xa9"s,
          "\xe0\x80\x80"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, "\xf0\x80\x80\x80"s, "\xff"s, "\ufffd"s,
          std::string(310, '7')})
        pieces.push_back(special);
    return pieces;
}

std::string random_pieces(seq::test::SplitMix& dice) {
    static const std::vector<std::string> pieces = pieces_of_json();
    std::string text;
    for (std::size_t left = 1 + dice.below(12); left > 0; --left)
        text += pieces.at(dice.below(pieces.size()));
    return text;
}

std::string with_changes(std::string text, seq::test::SplitMix& dice) {
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

/// Whether both read the same. The library skips a byte order mark, and takes the last of two equal names. A
/// number whose exponent does not fit into 32 bits may be too large for our parser, whatever its value.
bool agree(std::string text) {
    if (text.starts_with('\xef')) text.insert(0, " ");
    static const std::regex huge_exponent{"[0-9][eE][-+]?[0-9]{10}"};
    const Value ours = parsed(text);
    const Value theirs = parsed_by_library(text);
    if (ours == Value{{"fault", "duplicate-key"}}) return true;
    if (ours == Value{{"fault", "bad-value"}} && std::regex_search(text, huge_exponent)) return true;
    const bool is_json = !ours.is_object() || !ours.contains("fault");
    const bool is_same = is_json ? ours == theirs : theirs.is_discarded();
    CAPTURE(text);
    CHECK(is_same);
    return is_same;
}

std::optional<json::Fault> fault_in(std::string_view text) {
    json::Tree tree;
    return json::parse(text, {.bytes = 1000, .depth = 4, .nodes = 50}, tree);
}

}  // namespace

TEST_CASE("json: random texts mean what the library reads") {
    const std::uint64_t seed = 65;
    CAPTURE(seed);
    seq::test::SplitMix dice{seed};
    std::size_t good = 0;
    std::size_t bad = 0;
    for (int texts = 0; texts < 100'000; ++texts) {
        const std::string pieces = random_pieces(dice);
        const std::string text = texts % 2 == 0 ? pieces : "[\"" + pieces + "\"]";
        if (!agree(text)) break;
        (parsed(text) == parsed_by_library(text) ? good : bad) += 1;
    }
    CHECK(good > 3'000);
    CHECK(bad > 5'000);
}

TEST_CASE("json: changed messages mean what the library reads") {
    const std::uint64_t seed = 66;
    CAPTURE(seed);
    seq::test::SplitMix dice{seed};
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

TEST_CASE("json: every byte alone, in a string and behind a backslash means what the library reads") {
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

TEST_CASE("json: numbers at the edges of their kinds mean what the library reads") {
    std::istringstream numbers{
        "-0 00 - 1. 1.e1 1e 1e+ 1E-07 1.7976931348623157e308 1.7976931348623159e308 -1e309 1e-324 5e-325 "
        "0e999999999 0.0e-999999999 0.00001e313 0.00001e314 1e-999999999 1e999999999 9223372036854775808 "
        "-9223372036854775809 18446744073709551615 18446744073709551616"};
    for (std::string number; numbers >> number;)
        agree(number);
    agree(std::string(309, '9'));
    agree('-' + std::string(400, '9'));
    agree("0." + std::string(400, '0') + "1");
    agree("0." + std::string(400, '0') + "1e800");
    agree(std::string(400, '1') + "e-200");
}

TEST_CASE("json: a text with escapes is whole, however long it is and wherever they stand") {
    for (const std::size_t length : {0, 1, 1'000, 4'093, 4'094, 4'095, 4'096, 4'097, 9'000})
        for (const std::string& escapes : {"\\n"s, "\\ud83d\\ude00"s, "\\u20ac\u20ac\\\\"s}) {
            const std::string text = std::string(length, 'a') + escapes + std::string(length, 'b') + escapes;
            agree("[{\"" + text + "\":\"" + text + "\",\"\":\"\\t\"},\"" + escapes + text + "\",\"plain\"]");
        }
}

TEST_CASE("json: the comparison notices differences") {
    CHECK(parsed("[1]") != parsed_by_library("[2]"));
    CHECK(parsed("[1]") == parsed_by_library("[1 ]"));
    CHECK(parsed_by_library("{\"a\": [1,x").is_discarded());
}

TEST_CASE("json: a number is a fraction if it is written as one, and an integer out of range otherwise") {
    const auto kind_of = [](std::string_view number) {
        json::Tree tree;
        CHECK_FALSE(json::parse(number, {.bytes = 100, .depth = 1, .nodes = 1}, tree));
        return tree.root().kind;
    };
    for (const char* number : {"0", "18446744073709551615"})
        CHECK(kind_of(number) == json::Kind::integer);
    for (const char* number : {"-0", "-1", "-9223372036854775809", "18446744073709551616"})
        CHECK(kind_of(number) == json::Kind::integer_out_of_range);
    for (const char* number : {"1.0", "-1E0", "0e400", "18446744073709551616e1"})
        CHECK(kind_of(number) == json::Kind::fraction);
}

TEST_CASE("json: a fault names the byte where it is noticed") {
    for (const auto& [text, byte] : {std::pair{""s, 1},
                                     {"\xef\xbb\xbf{}"s, 1},
                                     {"{}\0"s, 3},
                                     {"{\"a\":\"\0\"}"s, 7},
                                     {"{\"a\":1,}"s, 8},
                                     {"{\"a\":1"s, 7},
                                     {"[\"\xc3(\"]"s, 3},
                                     {"{} \"abc\""s, 4},
                                     {"[1 2]"s, 4}}) {
        CAPTURE(text);
        const auto fault = fault_in(text).value();
        CHECK(fault.sentence == "this is not JSON: it goes wrong at byte " + std::to_string(byte));
    }
    CHECK(fault_in("[1e999]")->sentence == "the number at byte 6 is too large");
    CHECK_FALSE(fault_in("[1e-999]"));
}
