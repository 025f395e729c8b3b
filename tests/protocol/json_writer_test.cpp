#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/digest/digest.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/json/writer.hpp"
#include "tests/support/split_mix.hpp"

using namespace seq::protocol;
using namespace std::string_literals;

namespace {

/// Text with many characters that need escapes, and some that are not ASCII.
std::string random_escapes(seq::test::SplitMix& dice) {
    static const std::array pieces{"a"s,  "bcd"s,  "efghijkl"s, "\""s,   "\\"s, "\n"s,     "\r"s,
                                   "\t"s, "\x01"s, "\x1f"s,     "\x7f"s, "\0"s, "\u00e9"s, "\U0001f600"s};
    std::string text;
    for (std::size_t left = dice.below(30); left > 0; --left)
        text += pieces.at(dice.below(pieces.size()));
    return text;
}

std::string as_text(std::string_view text) {
    json::Writer out;
    return out.string(text).take();
}

}  // namespace

TEST_CASE("json: the library reads back every text that is written") {
    const std::uint64_t seed = 67;
    CAPTURE(seed);
    seq::test::SplitMix dice{seed};
    for (int texts = 0; texts < 20'000; ++texts) {
        const std::string text = random_escapes(dice);
        json::Writer out;
        out.open_object().foreign_key(text).string(text).key("more").open_array().string(text).close_array();
        out.close_object();
        const nlohmann::json read = nlohmann::json::parse(out.text());
        REQUIRE(read.at(text) == text);
        REQUIRE(read.at("more").at(0) == text);
    }
}

TEST_CASE("json: a character that needs an escape gets the same one at each place of a text") {
    for (const auto& [character, escaped] : {std::pair{'"', "\\\""},
                                             {'\\', "\\\\"},
                                             {'\n', "\\n"},
                                             {'\t', "\\t"},
                                             {'\r', "\\r"},
                                             {'\b', "\\u0008"},
                                             {'\0', "\\u0000"},
                                             {'\x1f', "\\u001f"},
                                             {' ', " "},
                                             {'/', "/"},
                                             {'\x7f', "\x7f"}})
        for (std::size_t length = 0; length < 20; ++length)
            for (std::size_t place = 0; place <= length; ++place) {
                const std::string text = std::string(length, 'x').insert(place, 1, character);
                REQUIRE(as_text(text) == '"' + std::string(length, 'x').insert(place, escaped) + '"');
            }
}

TEST_CASE("json: values are separated by commas, and names are followed by values") {
    json::Writer out;
    out.open_object().key("a").integer(0).key("b").integer(9).key("c").integer(10).key("d").open_array();
    out.integer(UINT64_MAX).boolean(true).boolean(false).open_object().close_object().word("e");
    out.close_array().made_key("f").string("").close_object();
    CHECK(out.text() == R"({"a":0,"b":9,"c":10,"d":[18446744073709551615,true,false,{},"e"],"f":""})");
}

TEST_CASE("json: a name is written whatever its length and whatever was written before") {
    for (std::size_t length = 0; length <= 27; ++length) {
        const std::string text(length, 'n');
        const json::Name name{text};
        json::Writer out;
        out.open_object().key(name).word(name).key(name).word(name).close_object();
        const std::string both = '"' + text + "\":\"" + text + '"';
        CHECK(out.text() == '{' + both + ',' + both + '}');
    }
    CHECK_THROWS_AS(json::Name{std::string(28, 'n')}, std::logic_error);
}

TEST_CASE("json: a text may be longer than the memory of a new writer, and grow by small values") {
    const std::string text(100'000, 'x');
    CHECK(as_text(text) == '"' + text + '"');
    json::Writer out;
    std::string expected = "[0";
    out.open_array().integer(0);
    for (int n = 1; n < 3'000; ++n) {
        out.integer(7);
        expected += ",7";
    }
    CHECK(out.close_array().text() == expected + ']');
}

TEST_CASE("digest: hex digits in either case stand for bytes, and nothing else does") {
    std::array<std::uint8_t, 256> all{};
    for (std::size_t n = 0; n < all.size(); ++n)
        all[n] = static_cast<std::uint8_t>(n);
    std::string text = to_hex(all);
    CHECK(text.starts_with("000102030405060708090a0b0c0d0e0f10"));
    std::array<std::uint8_t, 256> read{};
    CHECK(from_hex(text, read));
    CHECK(read == all);
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    CHECK(from_hex(text, read));
    CHECK(read == all);
    CHECK_FALSE(from_hex(text.substr(1), read));
    CHECK_FALSE(from_hex(text + "00", read));
    for (int byte = 0; byte < 256; ++byte)
        for (std::size_t place = 0; place < 32; ++place) {
            std::string digits(32, '0');
            digits[place] = static_cast<char>(byte);
            std::array<std::uint8_t, 16> bytes{};
            const bool is_digit =
                "0123456789abcdefABCDEF"s.find(static_cast<char>(byte)) != std::string::npos;
            REQUIRE(from_hex(digits, bytes) == is_digit);
        }
}

TEST_CASE("json: a whole text is UTF-8 if each of its characters is, wherever it stands") {
    for (const auto& [piece, is_good] : {std::pair{"\u00e9"s, true},
                                         {"\U0001f600"s, true},
                                         {"\0"s, true},
                                         {"\xff"s, false},
                                         {"\x80"s, false},
                                         {"\xc3"s, false},
                                         {"\xed\xa0\x80"s, false},
                                         {"\xf4\x90\x80\x80"s, false}})
        for (std::size_t length = 0; length < 20; ++length)
            for (std::size_t place = 0; place <= length; ++place)
                REQUIRE(json::is_utf8(std::string(length, 'a').insert(place, piece)) == is_good);
}
