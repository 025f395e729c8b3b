#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/talk/choices.hpp"
#include "protocol/talk/word_list.hpp"
#include "tests/protocol/support/examples.hpp"

using namespace seq::protocol;
using namespace seq::protocol::testing;

TEST_CASE("T1: the listed words of a message, without names of members, are those of the examples") {
    const auto examples = nlohmann::json::parse(text_of_file("tests/protocol/table_talk.json"));
    REQUIRE(examples.size() > 20);
    using Words = std::vector<std::string>;
    for (const auto& example : examples) {
        const auto message = example.at("message").get<std::string>();
        CAPTURE(message);
        const ListedWords found = find_listed_words(message, example.value("names", Words{}));
        CHECK(found.strong == example.at("strong").get<Words>());
        CHECK(found.weak == example.at("weak").get<Words>());
    }
}

TEST_CASE("T1: one strong word or two different weak ones uphold a call, and the verdict names them") {
    const auto verdict = [](std::string_view message) {
        const ListedWords found = find_listed_words(message, {});
        CHECK(found.uphold_a_call() == !found.for_verdict().empty());
        return found.for_verdict();
    };
    CHECK(verdict("put it on d4") == "d4");
    CHECK(verdict("spades, left") == "spades");
    CHECK(verdict("left, left, left!") == "");
    CHECK(verdict("two to the left") == "two, left");
    CHECK(verdict("good luck") == "");
}

TEST_CASE("T1: friendly phrases are not on the list") {
    for (const char* message :
         {"what a lovely evening", "as you like it", "este es un buen juego", "good luck everybody", "😄",
          "back in a minute", "¿qué tal?", "bin gleich wieder da", "schönes Spiel, danke",
          "j'arrive dans une minute", "à demain, merci", "добрый вечер", "晚上好", ""})
        CHECK_MESSAGE(find_listed_words(message, {}).weak.empty(), message);
    for (const Phrase& phrase : phrases()) {
        const ListedWords found = find_listed_words(phrase.text, {});
        CHECK_MESSAGE((found.strong.empty() && found.weak.empty()), phrase.text);
    }
}

TEST_CASE("T1: the page of the rules shows the whole list, each group under its strength") {
    const std::string rules = text_of_file("docs/rules.md");
    const std::size_t strong = rules.find("\n**Strong words**");
    const std::size_t weak = rules.find("\n**Weak words**");
    REQUIRE(strong < weak);
    REQUIRE(weak != std::string::npos);
    for (const WordGroup& group : word_list()) {
        std::string line = "\n- ";
        line.append(group.subject).append(", ").append(group.language).append(": ").append(group.words);
        const std::size_t at = rules.find(line + "\n");
        REQUIRE_MESSAGE(at != std::string::npos, line);
        CHECK_MESSAGE(at > (group.strength == WordStrength::strong ? strong : weak), line);
        CHECK_MESSAGE((group.strength == WordStrength::weak || at < weak), line);
    }
}

TEST_CASE("T2, T3: the protocol's page has every phrase and reaction, and names the five for `silent`") {
    const std::string& protocol = protocol_page();
    int in_silence = 0;
    for (const Phrase& phrase : phrases()) {
        std::string row = "\n| `";
        row.append(phrase.id).append("` | ").append(phrase.text).append(" |\n");
        CHECK_MESSAGE(protocol.find(row) != std::string::npos, row);
        in_silence += phrase.in_silence ? 1 : 0;
    }
    CHECK(in_silence == 5);
    for (const Sign& reaction : reactions()) {
        std::string words = "`";
        words.append(reaction.id).append("` ").append(reaction.sign);
        CHECK_MESSAGE(protocol.find(words) != std::string::npos, words);
    }
    CHECK(find_phrase("play-d4") == nullptr);
    CHECK(find_sign(reactions(), "rocket") == nullptr);
}
