#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocol/json/unicode.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"
#include "tests/protocol/support/examples.hpp"

using namespace seq::protocol;

TEST_CASE("a name keeps its visible characters and loses the blanks around it") {
    CHECK(plain_text("Ann", 24) == "Ann");
    CHECK(plain_text("  Ann Lee \u00a0\u3000", 24) == "Ann Lee");
    CHECK(plain_text("Жанна 字 🂡", 24) == "Жанна 字 🂡");
    CHECK(plain_text("❤\ufe0f", 24) == "❤\ufe0f");
}

TEST_CASE("a text is counted in characters, not in bytes, and without the blanks around it") {
    const std::string four_bytes = "🂡";
    std::string long_name;
    for (int n = 0; n < 24; ++n)
        long_name += four_bytes;
    CHECK(plain_text(long_name, 24) == long_name);
    CHECK(plain_text("   " + long_name + "   ", 24) == long_name);
    CHECK(plain_text(long_name + four_bytes, 24).error().sentence == "must have no more than 24 characters");
    CHECK(plain_text("a" + std::string(23, ' ') + "b", 24).error().sentence ==
          "must have no more than 24 characters");
}

TEST_CASE("a text without visible characters is refused") {
    for (const std::string_view text : {"", " ", "\u00a0\u2003", "\u3000", "\u2800", "\ufe0f", " \ufe0f "}) {
        CAPTURE(text);
        CHECK(plain_text(text, 24).error().sentence == "must not be blank");
    }
}

TEST_CASE("a text with characters that hide others or change their direction is refused") {
    using namespace std::string_view_literals;
    for (const std::string_view text :
         {"a\0b"sv, "a\nb"sv, "\tb"sv, "a\x7f"sv, "a\u0085"sv, "a\u200b"sv, "\u200fa"sv, "a\u202e"sv,
          "a\u2066"sv, "a\u2028"sv, "a\ufeff"sv, "a\u00ad"sv, "a\u3164"sv, "a\U000e0041"sv,
          "\U0001f3f4\U000e0067\U000e007f"sv, "a\ue000"sv, "a\uffff"sv, "a\U0010ffff"sv}) {
        CAPTURE(text);
        CHECK(plain_text(text, 24).error().sentence ==
              "must have no control, invisible or direction-changing characters");
    }
}

/// One list in the file that the page's tests read too.
template <typename List = std::vector<std::string>>
List examples(const char* list) {
    return nlohmann::json::parse(testing::text_of_file("tests/protocol/plain_text.json"))
        .at(list)
        .get<List>();
}

std::string utf8(char32_t c) {
    return std::filesystem::path{std::u32string(1, c)}.string();
}

TEST_CASE("joiners and selectors are allowed where emoji and languages need them, and nowhere else") {
    for (const std::string& text : examples("plain")) {
        CAPTURE(text);
        CHECK(plain_text(text, 24).has_value());
    }
    for (const std::string& text : examples("hidden")) {
        CAPTURE(text);
        const auto plain = plain_text(text, 24);
        REQUIRE_FALSE(plain.has_value());
        CHECK(plain.error().sentence == "must have no control, invisible or direction-changing characters");
    }
}

TEST_CASE("a pasted text loses its hidden characters, and a text that is accepted anyway stays as it is") {
    for (const auto& [pasted, clean] : examples<std::vector<std::pair<std::string, std::string>>>("pasted")) {
        CAPTURE(pasted);
        CHECK(without_hidden(pasted) == clean);
        CHECK(plain_text(clean, 280).has_value());
    }
    for (const std::string& text : examples("plain"))
        CHECK(without_hidden(text) == text);
    for (const std::string& text : examples("hidden"))
        CHECK(plain_text("a" + without_hidden(text), 280).has_value());
    for (char32_t c = 0; c <= 0x10ffff; ++c) {  // before, between and after letters
        const std::string one = utf8(c);
        const std::string twice = one + one;
        for (const std::string& text : {one + "n", "A" + one + "n", "A " + twice + "n", "A" + one}) {
            if (json::is_utf8(text) && plain_text(text, 24)) REQUIRE(without_hidden(text) == text);
            if (json::is_utf8(text)) REQUIRE(plain_text(without_hidden(text), 24));
        }
    }
}

TEST_CASE("a letter has no more than three accents") {
    CHECK(plain_text("o\u0302\u0323\u0301", 24).has_value());
    CHECK(plain_text("o\u0301p\u0301q\u0301r\u0301", 24).has_value());
    for (const char* text : {"o\u0301\u0301\u0301\u0301", "o\u0301\u0301\u200d\u0301\u0301"})
        CHECK(plain_text(text, 24).error().sentence == "must have no more than 3 accents on one letter");
}

TEST_CASE("bytes that are not UTF-8 are refused") {
    using namespace std::string_view_literals;
    for (const std::string_view text :
         {"\xff"sv, "a\x80"sv, "\xc0\xaf"sv, "\xe0\x80\xaf"sv, "\xed\xa0\x80"sv, "\xf4\x90\x80\x80"sv,
          "\xf8\x88\x80\x80\x80"sv, "\xe2\x82"sv, "\xc3"sv}) {
        CAPTURE(text);
        CHECK_FALSE(plain_text(text, 24));
        std::string_view rest = text;
        if (rest.starts_with('a')) rest.remove_prefix(1);
        const std::size_t before = rest.size();
        CHECK(json::take_code_point(rest) == json::not_utf8);
        CHECK(rest.size() == before - 1);
    }
}

TEST_CASE("every code point can be appended to a text and read from it") {
    for (const auto& [text, c] : {std::pair{"\x7f", U'\x7f'},
                                  {"\u0080", U'\u0080'},
                                  {"\u07ff", U'\u07ff'},
                                  {"\u0800", U'\u0800'},
                                  {"\uffff", U'\uffff'},
                                  {"\U00010000", U'\U00010000'},
                                  {"\U0010ffff", U'\U0010ffff'}}) {
        std::string_view rest = text;
        CHECK(json::take_code_point(rest) == c);
        CHECK(rest.empty());
    }
}

TEST_CASE("a quoted text is short and has no invisible characters") {
    CHECK(json::quote("7X") == "`7X`");
    CHECK(json::quote("a\u202eb\n") == "`a?b?`");
    CHECK(json::quote(std::string(41, 'x')) == "`" + std::string(40, 'x') + "…`");
    CHECK(json::quote(std::string(40, 'x')) == "`" + std::string(40, 'x') + "`");
}

TEST_CASE("the writer escapes what JSON requires to be escaped") {
    using namespace std::string_view_literals;
    json::Writer out;
    out.string("\"\\\n\r\t\b\x01/é\0z"sv);
    CHECK(out.take() == R"("\"\\\n\r\t\u0008\u0001/é\u0000z")");
}

TEST_CASE("a voice link is an https address with a host, and everybody can see where it leads") {
    for (const char* link :
         {"https://meet.example", "https://meet.example/", "https://Meet.example:8443/a?b=c#d",
          "https://192.0.2.1/room", "https://meet/a@b:c"})
        CHECK_MESSAGE(is_voice_link(link), link);
    for (const char* text : {"",
                             "https://",
                             "https:///room",
                             "http://meet.example/",
                             "javascript:alert(1)",
                             "HTTPS://meet.example",
                             "https://ann@meet.example/",
                             "https://ann:secret@meet.example/",
                             "https://meet.example\\@evil.example/",
                             "https://meet.example/a b",
                             "https://meet.example/\n",
                             "https://meet.example/\"onclick",
                             "https://[::1]/",
                             "https://m\xc3\xa9t.example/",
                             "https://meet.example/caf\xc3\xa9",
                             "https://meet%2eexample/",
                             "https://.example/",
                             "https://meet.example:/",
                             "https://meet.example:123456/",
                             "https://meet.example:80a"})
        CHECK_FALSE_MESSAGE(is_voice_link(text), text);
}

TEST_CASE(
    "a host sets voice links with a name that leads everybody to the same machine, and a port that exists") {
    for (const char* link :
         {"https://meet.example", "https://meet.example:65535/a", "https://xn--p1ai./", "https://a-b.c1"})
        CHECK_MESSAGE(may_be_voice_link(link), link);
    for (const char* link :
         {"https://127.0.0.1/", "https://127.1/", "https://0x7f000001/", "https://localhost/",
          "https://a.Localhost./", "https://192.168.1.1/", "https://-/", "https://a-.example/",
          "https://a..example/", "https://meet.example:0/", "https://meet.example:65536/",
          "https://meet.example:99999/", "http://meet.example/"})
        CHECK_FALSE_MESSAGE(may_be_voice_link(link), link);
}

TEST_CASE("a voice link has at most 256 characters") {
    std::string link = "https://meet.example/";
    link.resize(voice_link_bytes_max, 'a');
    CHECK(is_voice_link(link));
    CHECK_FALSE(is_voice_link(link + 'a'));
}

TEST_CASE("the host of a voice link is what stands before its path") {
    CHECK(host_in_voice_link("https://meet.example:8443/a?b=c") == "meet.example:8443");
    CHECK(host_in_voice_link("https://meet.example?x") == "meet.example");
}
