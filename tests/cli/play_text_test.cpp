#include <doctest/doctest.h>

#include "client/words/text.hpp"

namespace seq::client {
namespace {

TEST_CASE("text of other members cannot control the terminal") {
    CHECK(clean_text("hello \x1b[2J there") == "hello ?[2J there");
    CHECK(clean_text("two\nlines\r\tand a tab") == "two?lines??and a tab");
    CHECK(clean_text("\xc2\x9b"
                     "31m") == "?31m");  // the one-character form of ESC [
    CHECK(clean_text("abc\xe2\x80\xae"
                     "def") == "abc?def");  // right to left from here
    CHECK(clean_text("zero\xe2\x80\x8bwidth") == "zero?width");
    CHECK(clean_text(std::string_view{"nul\0l", 5}) == "nul?l");
}

TEST_CASE("words of other members are shown as they were written") {
    CHECK(clean_text("Grüße, Ἀθῆναι, 東京, 👍") == "Grüße, Ἀθῆναι, 東京, 👍");
    const std::string_view joined = "🤷\u200d♀\ufe0f علی\u200cرضا";
    CHECK(clean_text(joined) == joined);
}

TEST_CASE("each invalid UTF-8 byte becomes a question mark") {
    CHECK(clean_text("a\xff"
                     "b") == "a?b");
    CHECK(clean_text("a\xc3") == "a?");
    CHECK(clean_text("\xc0\xaf") == "??");            // an overlong encoding
    CHECK(clean_text("\xed\xa0\x80") == "???");       // half of a surrogate pair
    CHECK(clean_text("\xf4\x90\x80\x80") == "????");  // beyond the last code point
}

TEST_CASE("the width of a text is the number of its columns") {
    CHECK(text_width("abc") == 3);
    CHECK(text_width("Grüße") == 5);
    CHECK(text_width("7♥") == 2);
    CHECK(text_width("東京") == 4);
    CHECK(text_width("e\xcc\x81") == 1);
    CHECK(text_width("علی\u200cرضا") == 6);
    CHECK(cut_to_width("東京", 3) == "東");
    CHECK(cut_to_width("abc", 2) == "ab");
    CHECK(cut_to_width("abc", 9) == "abc");
}

TEST_CASE("long lines break at blanks, and long words anywhere") {
    CHECK(wrap_text("one two three", 8) == std::vector<std::string>{"one two", "three"});
    CHECK(wrap_text("one two three", 7) == std::vector<std::string>{"one two", "three"});
    CHECK(wrap_text("abcdefghij", 4) == std::vector<std::string>{"abcd", "efgh", "ij"});
    CHECK(wrap_text("", 4) == std::vector<std::string>{""});
    CHECK(wrap_text("東京東京", 5) == std::vector<std::string>{"東京", "東京"});
}

}  // namespace
}  // namespace seq::client
