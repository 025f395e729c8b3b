// The options that a room can set, and their values: the rulebook's table of options as tests.

#include <algorithm>
#include <doctest/doctest.h>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

const Preset& sequence = *find_preset("sequence");

std::string refused(const Preset& preset, std::string_view key, std::string_view value) {
    Options options;
    const auto refusal = set_option(options, preset, key, value);
    if (!refusal) return "";
    CHECK(options == Options{});  // a refused value changes nothing
    CHECK(refusal->sentence.size() > 10);
    return std::string{to_string(refusal->code)} + " " + std::string{refusal->rule};
}

std::string refused(std::string_view key, std::string_view value) {
    return refused(sequence, key, value);
}

/// The option's value after it was set to this one.
std::string set_to(const Preset& preset, std::string_view key, std::string_view value) {
    Options options;
    REQUIRE_FALSE(set_option(options, preset, key, value));
    for (const auto& [written, words] : to_words(options, preset))
        if (written == key) return words;
    return "not written";
}

/// `draw=manual line=5`, for a setup with nothing set.
std::string defaults(std::string_view preset, std::size_t players, std::size_t sides = 0) {
    std::string words;
    const Setup setup = *make_setup(preset, players, sides);
    for (const auto& [key, value] : setup.option_words())
        words.append(words.empty() ? "" : " ").append(key).append("=").append(value);
    return words;
}

}  // namespace

TEST_CASE("S19: by default cards are drawn by hand, with a grace of 3 seconds, which is of the room") {
    const Options options = find_preset("sequence")->defaults;
    CHECK(options.draw == DrawMode::manual);
    CHECK(options.draw_grace_s == 3);
    CHECK(is_of_the_room("draw_grace"));
    CHECK_FALSE(is_of_the_room("draw"));
    CHECK_FALSE(is_of_the_room("no-such-option"));
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

TEST_CASE("T3: table_talk is off, call, honour or silent") {
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

TEST_CASE("S19, S23, T3, D9, D11, X4, X6, X7: the games have these options and defaults") {
    for (const std::string_view preset : {"sequence", "sequence-bible"})
        for (const Seating& row : find_preset(preset)->seatings)
            CHECK(defaults(preset, row.players, row.sides) == "draw=manual draw_grace=3 table_talk=off");
    for (const Seating& row : find_preset("sequence-rv")->seatings)
        CHECK(defaults("sequence-rv", row.players, row.sides) == "draw=manual draw_grace=3 table_talk=call");
    CHECK(defaults("sequence-dice", 2) == "table_talk=off line=5");
    CHECK(defaults("sequence-dice", 3) == "table_talk=off line=5");
    CHECK(defaults("sequence-dice", 4) == "table_talk=honour line=5");
    for (const std::string_view preset : {"sequences", "hearts-due"})
        for (std::size_t players = 1; players <= seats_max; ++players)
            CHECK(defaults(preset, players) == "sequences_per_cast=two target=100 stake=0");
}

TEST_CASE("D9: line is 5 or 6") {
    const Preset& dice = *find_preset("sequence-dice");
    CHECK(set_to(dice, "line", "5") == "5");
    CHECK(set_to(dice, "line", "6") == "6");
    for (const char* value : {"", "4", "7", "0", "05", "five", "5 ", "5.0", "-5"})
        CHECK(refused(dice, "line", value) == "bad-option D9");
}

TEST_CASE("X4: sequences_per_cast is two or all") {
    const Preset& sequences = *find_preset("sequences");
    CHECK(set_to(sequences, "sequences_per_cast", "all") == "all");
    CHECK(set_to(sequences, "sequences_per_cast", "two") == "two");
    for (const char* value : {"", "2", "one", "All"})
        CHECK(refused(sequences, "sequences_per_cast", value) == "bad-option X4");
}

TEST_CASE("X6: target is a multiple of 5 from 25 to 1000") {
    const Preset& hearts = *find_preset("hearts-due");
    for (unsigned target = 0; target <= 1100; ++target) {
        CAPTURE(target);
        const std::string value = std::to_string(target);
        if (target >= 25 && target <= 1000 && target % 5 == 0)
            CHECK(set_to(hearts, "target", value) == value);
        else
            CHECK(refused(hearts, "target", value) == "bad-option X6");
    }
    for (const char* value : {"", "-25", "100.0", "hundred", "99999999999999999999", "65636", "65561"})
        CHECK(refused(hearts, "target", value) == "bad-option X6");
}

TEST_CASE("X7: stake is a number of play chips, 0 or more") {
    const Preset& sequences = *find_preset("sequences");
    for (const char* value : {"0", "1", "1000", "1000000"})
        CHECK(set_to(sequences, "stake", value) == value);
    for (const char* value : {"", "-1", "1.5", "1000001", "4294967296", "all"})
        CHECK(refused(sequences, "stake", value) == "bad-option X7");
}

TEST_CASE("a series has an odd number of games, up to 15, in every game") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        for (unsigned games = 0; games <= 17; ++games) {
            CAPTURE(games);
            const bool fits = games % 2 == 1 && games <= 15;
            CHECK(refused(preset, "best_of", std::to_string(games)) == (fits ? "" : "bad-option N"));
        }
    }
    CHECK(refused("best_of", "three") == "bad-option N");
}

TEST_CASE("an option of the room is not written if it has its default, because old journals do not have it") {
    Options options;
    const auto words_before = to_words(options, sequence);
    CHECK_FALSE(set_option(options, sequence, "best_of", "3"));
    CHECK(to_words(options, sequence).size() == words_before.size() + 1);
    CHECK_FALSE(set_option(options, sequence, "best_of", "1"));
    CHECK(to_words(options, sequence) == words_before);
}

TEST_CASE("an option of another game is refused with the options that the game has") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        const std::vector<std::string_view> own = option_keys(preset);
        for (const Option& option : option_table) {
            CAPTURE(option.key);
            const bool has = std::ranges::find(own, option.key) != own.end();
            CHECK(refused(preset, option.key, option.word(Options{})) == (has ? "" : "unknown-option N"));
        }
    }
    Options options;
    const std::string sentence = set_option(options, *find_preset("sequences"), "draw", "auto")->sentence;
    CHECK(sentence.starts_with("Sequences has no option draw; it has sequences_per_cast, target, stake, "));
}

TEST_CASE("an option that no game has is refused by name") {
    CHECK(refused("", "") == "unknown-option N");
    CHECK(refused("Draw", "auto") == "unknown-option N");
    Options options;
    CHECK(set_option(options, sequence, "speed", "fast")->sentence.find("speed") != std::string::npos);
}

TEST_CASE("options are the same after they were written as text and read again") {
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        Options again;
        for (const auto& [key, value] : setup.option_words())
            CHECK_FALSE(set_option(again, *setup.preset, key, value));
        CHECK(to_words(again, *setup.preset) == setup.option_words());
    }
}

TEST_CASE("every game can be dealt by ceremony or at once, and only `quick` is written") {
    for (const Preset& preset : presets()) {
        Options options = preset.defaults;
        const auto plain = to_words(options, preset);
        CHECK(refused(preset, "deal", "ceremony").empty());
        CHECK(refused(preset, "deal", "slow") == "bad-option N");
        CHECK_FALSE(set_option(options, preset, "deal", "quick"));
        CHECK(options.deal == DealMode::quick);
        CHECK(to_words(options, preset).size() == plain.size() + 1);
        CHECK(to_words(options, preset).back() == std::pair<std::string, std::string>{"deal", "quick"});
    }
}

TEST_CASE("turn_seconds is off, or whole seconds from 15 to 600, in every game") {
    for (const Preset& preset : presets()) {
        for (const char* value : {"15", "60", "600"})
            CHECK(set_to(preset, "turn_seconds", value) == value);
        for (const char* value : {"", "0", "14", "601", "-15", "15s", "Off", "1e2", "99999999999"})
            CHECK(refused(preset, "turn_seconds", value) == "bad-option N");
    }
    Options options;
    REQUIRE_FALSE(set_option(options, sequence, "turn_seconds", "60"));
    REQUIRE_FALSE(set_option(options, sequence, "turn_seconds", "off"));
    CHECK(options == Options{});
}

TEST_CASE("at_zero is a bot's move or a random one") {
    for (const Preset& preset : presets()) {
        CHECK(set_to(preset, "at_zero", "random") == "random");
        for (const char* value : {"", "off", "hard", "Bot"})
            CHECK(refused(preset, "at_zero", value) == "bad-option N");
    }
    Options options;
    REQUIRE_FALSE(set_option(options, sequence, "at_zero", "random"));
    REQUIRE_FALSE(set_option(options, sequence, "at_zero", "bot"));
    CHECK(options == Options{});
}
