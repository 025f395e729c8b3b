// X8: `sequence sim --exhaustive`.

#include <doctest/doctest.h>

#include "tests/cli/support/run_program.hpp"

using namespace seq::test;

TEST_CASE("X8: sequence sim --exhaustive --json counts every cast of Sequences") {
    const Outcome outcome = run_sequence({"sim", "--game", "sequences", "--exhaustive", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == R"({"penalty": 406, "0": 26858, "5": 6846, "10": 6065, )"
                         R"("15": 3660, "20": 2070, "25": 720, "30": 30, "60": 1})"
                         "\n");
}

TEST_CASE("X8: sequence sim --exhaustive --json counts every cast of Hearts Due") {
    const Outcome outcome = run_sequence({"sim", "--game", "hearts-due", "--exhaustive", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == R"({"penalty": 406, "0": 15600, "5": 6138, "10": 9806, )"
                         R"("15": 5580, "20": 4985, "25": 2760, "30": 1350, "35": 30, "70": 1})"
                         "\n");
}

TEST_CASE("X4: the odds follow the option sequences_per_cast") {
    const Outcome outcome = run_sequence(
        {"sim", "--game", "sequences", "--exhaustive", "--json", "--option", "sequences_per_cast=all"});
    CHECK(outcome.out.find(R"("10": 6045, "15": 3680, )") != std::string::npos);
}

TEST_CASE("X8: without --json the odds are a table") {
    const Outcome outcome = run_sequence({"sim", "--game", "sequences", "--exhaustive"});
    CHECK(outcome.status == 0);
    CHECK(
        outcome.out.starts_with("points     casts    share\n"
                                "penalty      406    0.870 %\n"
                                "0          26858   57.566 %\n"));
    CHECK(outcome.out.ends_with("60             1    0.002 %\n"));
}

TEST_CASE("--exhaustive is refused with another game, and with options of other simulations") {
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"--game", "sequence"},
        {"--game", "sequence-bible"},
        {"--game", "sequence-dice"},
        {"--game", "chess"},
        {"--game", "sequences", "--games", "4"},
        {"--game", "sequences", "--players", "4"},
        {"--game", "sequences", "--seed", "4"},
        {"--game", "sequences", "--record", "somewhere"},
        {"--game", "sequences", "--option", "line=5"},
        {"--game", "sequences", "--option", "sequences_per_cast=three"}};
    for (std::vector<std::string> arguments : wrong) {
        arguments.insert(arguments.begin(), {"sim", "--exhaustive", "--json"});
        const Outcome outcome = run_sequence(arguments);
        CAPTURE(outcome.err);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    }
}
