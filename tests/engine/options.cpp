// The options that a room may set for the card game, and their words.

#include <doctest/doctest.h>

#include "tests/engine/support/words.hpp"

using namespace seq;

namespace {

const Preset& sequence = *find_preset("sequence");

std::string refused(std::string_view key, std::string_view value) {
    Options options;
    const auto refusal = set_option(options, sequence, key, value);
    if (!refusal) return "";
    CHECK(options == Options{});  // what is refused changes nothing
    CHECK(refusal->sentence.size() > 10);
    return std::string{to_string(refusal->code)} + " " + std::string{refusal->rule};
}

}  // namespace

TEST_CASE("S19: by default cards are drawn by hand, with a grace of 3 seconds") {
    const Options options = find_preset("sequence")->defaults;
    CHECK(options.draw == DrawMode::manual);
    CHECK(options.draw_grace_s == 3);
}

TEST_CASE("S19: draw is manual or auto") {
    Options options;
    CHECK_FALSE(set_option(options, sequence, "draw", "auto"));
    CHECK(options.draw == DrawMode::automatic);
    CHECK_FALSE(set_option(options, sequence, "draw", "manual"));
    CHECK(options.draw == DrawMode::manual);
    for (const char* value : {"", "Auto", "automatic", "0", "auto ", "manual,auto"})
        CHECK(refused("draw", value) == "bad-option S19");
}

TEST_CASE("S19: draw_grace is a whole number of seconds from 0 to 10") {
    for (int seconds = 0; seconds <= 10; ++seconds) {
        Options options;
        CHECK_FALSE(set_option(options, sequence, "draw_grace", std::to_string(seconds)));
        CHECK(options.draw_grace_s == seconds);
    }
    for (const char* value :
         {"", "11", "-1", "3.5", "3s", " 3", "256", "259", "99999999999999999999", "three"}) {
        CAPTURE(value);
        CHECK(refused("draw_grace", value) == "bad-option S19");
    }
}

TEST_CASE("T3: table talk is off, called, a matter of honour, or silenced") {
    Options options;
    const std::pair<const char*, TableTalk> values[]{{"call", TableTalk::call},
                                                     {"honour", TableTalk::honour},
                                                     {"silent", TableTalk::silent},
                                                     {"off", TableTalk::off}};
    for (const auto& [word, talk] : values) {
        CHECK_FALSE(set_option(options, sequence, "table_talk", word));
        CHECK(options.table_talk == talk);
    }
    for (const char* value : {"on", "", "OFF", "honor"})
        CHECK(refused("table_talk", value) == "bad-option T3");
}

TEST_CASE("An option that the game does not have is refused by name") {
    CHECK(refused("line", "5") == "unknown-option N");
    CHECK(refused("", "") == "unknown-option N");
    CHECK(refused("Draw", "auto") == "unknown-option N");
    Options options;
    CHECK(set_option(options, sequence, "speed", "fast")->sentence.find("speed") != std::string::npos);
}

TEST_CASE("Options written as words and set again are the same options") {
    Options options;
    options.draw = DrawMode::automatic;
    options.draw_grace_s = 7;
    Options again;
    for (const auto& [key, value] : to_words(options, sequence))
        CHECK_FALSE(set_option(again, sequence, key, value));
    CHECK(again == options);
}

TEST_CASE("S19: the grace is the room's and not the record's") {
    CHECK(is_of_the_room("draw_grace"));
    CHECK_FALSE(is_of_the_room("draw"));
}
