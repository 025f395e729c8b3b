#include <doctest/doctest.h>
#include <string>

#include "client-cli/rules/rule_text.hpp"
#include "tests/cli/support/run_program.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("every rule of the rulebook can be asked for by its id") {
    struct Section {
        char letter;
        int rules;
    };
    for (const Section section : {Section{'S', 23}, {'B', 6}, {'D', 11}, {'X', 8}, {'T', 5}})
        for (int number = 1; number <= section.rules; ++number) {
            const std::string id = section.letter + std::to_string(number);
            const auto text = cli::rule_text(id);
            REQUIRE_MESSAGE(text.has_value(), id);
            CHECK(text->starts_with("### " + id + ' '));
            CHECK_MESSAGE(text->size() > id.size() + 40, id);
            CHECK_MESSAGE(text->find("###", 3) == std::string_view::npos, id);
            CHECK_MESSAGE(text->find("\n## ") == std::string_view::npos, id);
        }
}

TEST_CASE("an id is read in either case and as a whole") {
    CHECK(cli::rule_text("s17") == cli::rule_text("S17"));
    CHECK(cli::rule_text("S1") != cli::rule_text("S17"));
    for (const std::string_view none : {"", "S", "S24", "S0", "N", "S17 Dead", "17"})
        CHECK_FALSE(cli::rule_text(none));
}

TEST_CASE("sequence rules prints one rule or all, as docs/rules.md has them") {
    const Outcome one = run_sequence({"rules", "S17"});
    CHECK(one.status == 0);
    CHECK(one.out == cli::rule_text("S17"));
    CHECK(one.out.find("dead") != std::string::npos);
    CHECK(run_sequence({"rules"}).out == read_text("docs/rules.md"));
}
