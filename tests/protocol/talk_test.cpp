#include <doctest/doctest.h>
#include <fstream>
#include <iterator>

#include "protocol/talk/phrases.hpp"
#include "protocol/talk/word_list.hpp"
#include "tests/protocol/support/examples.hpp"

using namespace seq::protocol;

namespace {

std::string found_in(std::string_view message) {
    return find_listed_word(message).value_or("");
}

std::string page(const char* path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace

TEST_CASE("T1: the word list is matched on whole words, with case and accents folded") {
    CHECK(found_in("Block!") == "block");
    CHECK(found_in("BLÖCK the row") == "block");
    CHECK(found_in("unblocked blockade") == "");
    CHECK(found_in("¡a la izquierda!") == "izquierda");
    CHECK(found_in("CORAZO\u0301N") == "corazon");
    CHECK(found_in("Trébol?") == "trebol");
    CHECK(found_in("ｂｌｏｃｋ") == "block");
    CHECK(found_in("it is a jack-in-the-box") == "jack");
    CHECK(found_in("one-eyed") == "one-eyed");
}

TEST_CASE("T1: the list has every space and every card except aces, and their symbols") {
    for (const char* message : {"7h", "10H", "Th", "qs", "d4", "J10", "a1", "go (e5)", "d4-h4"})
        CHECK_MESSAGE(!found_in(message).empty(), message);
    for (const char* message : {"♥", "look: 🂡", "←", "⬆", "👉"})
        CHECK_MESSAGE(!found_in(message).empty(), message);
    for (const char* message : {"k4", "as", "d11", "7x", "d0", "1h", "11h"})
        CHECK_MESSAGE(found_in(message).empty(), message);
}

TEST_CASE("T1: friendly phrases are not on the list") {
    for (const char* message :
         {"what a lovely evening", "as you like it", "este es un buen juego", "good luck everybody", "😄",
          "back in a minute", "¿qué tal?", "добрый вечер", "晚上好", ""})
        CHECK_MESSAGE(found_in(message).empty(), message);
    for (const Phrase& phrase : phrases())
        CHECK_MESSAGE(found_in(phrase.text).empty(), phrase.text);
}

TEST_CASE("T1: the page of the rules shows the whole list") {
    const std::string rules = page("docs/rules.md");
    for (const WordGroup& group : word_list()) {
        std::string line = "\n- ";
        line.append(group.subject).append(", ").append(group.language).append(": ").append(group.words);
        CHECK_MESSAGE(rules.find(line + "\n") != std::string::npos, line);
    }
}

TEST_CASE(
    "T2, T3: the page of the protocol has every phrase and reaction, and names the five that are allowed "
    "with `silent`") {
    const std::string& protocol = testing::protocol_page();
    int in_silence = 0;
    for (const Phrase& phrase : phrases()) {
        std::string row = "\n| `";
        row.append(phrase.id).append("` | ").append(phrase.text).append(" |\n");
        CHECK_MESSAGE(protocol.find(row) != std::string::npos, row);
        in_silence += phrase.in_silence ? 1 : 0;
    }
    CHECK(in_silence == 5);
    for (const Reaction& reaction : reactions()) {
        std::string words = "`";
        words.append(reaction.id).append("` ").append(reaction.sign);
        CHECK_MESSAGE(protocol.find(words) != std::string::npos, words);
    }
    CHECK(find_phrase("play-d4") == nullptr);
    CHECK(find_reaction("rocket") == nullptr);
}
