#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "client-cli/rules/rulebook.hpp"
#include "tests/cli/support/run_program.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("every rule of the rulebook is found by its id") {
    struct Section {
        char letter;
        int rules;
    };
    for (const Section section : {Section{'S', 23}, {'B', 6}, {'D', 11}, {'X', 8}, {'T', 5}})
        for (int number = 1; number <= section.rules; ++number) {
            const std::string id = section.letter + std::to_string(number);
            const auto text = client::rule_text(id);
            REQUIRE_MESSAGE(text.has_value(), id);
            CHECK(text->starts_with("### " + id + ' '));
            CHECK_MESSAGE(text->size() > id.size() + 40, id);
            CHECK_MESSAGE(text->find("###", 3) == std::string_view::npos, id);
            CHECK_MESSAGE(text->find("\n## ") == std::string_view::npos, id);
        }
}

TEST_CASE("an id is read in either case and only as a whole word") {
    CHECK(client::rule_text("s17") == client::rule_text("S17"));
    CHECK(client::rule_text("S1") != client::rule_text("S17"));
    for (const std::string_view none : {"", "S", "S24", "S0", "N", "S17 Dead", "17"})
        CHECK_FALSE(client::rule_text(none));
}

TEST_CASE("sequence rules prints one rule or all, with the text of docs/rules.md") {
    const Outcome one = run_sequence({"rules", "S17"});
    CHECK(one.status == 0);
    CHECK(one.out == client::rule_text("S17"));
    CHECK(one.out.find("dead") != std::string::npos);
    CHECK(run_sequence({"rules"}).out == read_text("docs/rules.md"));
}

TEST_CASE("sequence rules PRESET prints the sections of the preset, and no others") {
    struct Expected {
        std::string preset;
        std::string sections;
    };
    for (const Expected& expected : {Expected{"sequence", "ST"},
                                     {"sequence-rv", "ST"},
                                     {"sequence-bible", "SBT"},
                                     {"sequence-dice", "DT"},
                                     {"sequences", "X"},
                                     {"hearts-due", "X"}}) {
        const Outcome outcome = run_sequence({"rules", expected.preset});
        CHECK(outcome.status == 0);
        CHECK(outcome.out.find('`' + expected.preset + '`') != std::string::npos);
        for (const char letter : std::string{"SBDXT"})
            CHECK((outcome.out.find("\n### " + std::string{letter} + "1 ") != std::string::npos) ==
                  (expected.sections.find(letter) != std::string::npos));
    }
}

TEST_CASE("sequence rules PRESET lists its numbers of players and its options") {
    const std::string dice = run_sequence({"rules", "sequences"}).out;
    CHECK(dice.find("1 to 32 players") != std::string::npos);
    for (const Preset& preset : presets()) {
        const std::string page = client::preset_page(preset);
        const std::vector<std::string_view> keys = option_keys(preset);
        for (const Option& option : option_table) {
            const std::string key{option.key};
            CHECK_MESSAGE((page.find("\n| `" + key + "` | ") != std::string::npos) ==
                              (std::ranges::find(keys, key) != keys.end()),
                          (std::string{preset.name} + ": " + key));
        }
    }
}

TEST_CASE("B3: sequence rules says which rule replaces another in Bible Sequence") {
    const Outcome outcome = run_sequence({"rules", "sequence-bible", "s12"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.starts_with("In `sequence-bible` B3 replaces S12.\n\n### B3 Winning\n"));
    CHECK(run_sequence({"rules", "sequence", "S12"}).out == client::rule_text("S12"));
    CHECK(run_sequence({"rules", "sequence-bible", "S13"}).out == client::rule_text("S13"));
    CHECK(run_sequence({"rules", "sequence-bible"})
              .out.find("### S12 Winning\n\nIn `sequence-bible` B3 replaces") != std::string::npos);
}

TEST_CASE("every rule that replaces another is in the rulebook") {
    const Preset& bible = *find_preset("sequence-bible");
    for (int n = 1; n <= 23; ++n) {
        const auto by = client::replacement_of(bible, "S" + std::to_string(n));
        if (by) CHECK_MESSAGE(client::rule_text(*by).has_value(), *by);
        CHECK_FALSE(client::replacement_of(*find_preset("sequence"), "S" + std::to_string(n)));
    }
}

TEST_CASE("sequence rules lists the possible arguments if it gets an unknown one") {
    struct Case {
        std::vector<std::string> arguments;
        std::string said;
    };
    for (const Case& wrong : {Case{{"S24"}, "S1 to S23"},
                              {{"poker"}, "sequence-dice"},
                              {{"poker", "S12"}, "there is no preset poker"},
                              {{"sequences", "S12"}, "sequences has no rule S12; it has X1 to X8"},
                              {{"sequence-dice", "D12"}, "it has D1 to D11, T1 to T5"}}) {
        std::vector<std::string> arguments = wrong.arguments;
        arguments.insert(arguments.begin(), "rules");
        const Outcome outcome = check_refused(arguments);
        CHECK_MESSAGE(outcome.err.find(wrong.said) != std::string::npos, outcome.err);
    }
}

TEST_CASE("sequence rules --json prints the tables of the program, and takes no preset") {
    const Outcome outcome = run_sequence({"rules", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == read_text("protocol/catalogue/catalogue.json"));
    CHECK(run_sequence({"rules", "--json", "sequence"}).status == 2);
}
