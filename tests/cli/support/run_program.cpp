#include "tests/cli/support/run_program.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace seq::test {

Outcome run_sequence(std::vector<std::string> arguments) {
    return run_program(SEQ_SEQUENCE, std::move(arguments));
}

bool is_one_line(const std::string& text) {
    return !text.empty() && text.find('\n') == text.size() - 1;
}

Outcome check_refused(std::vector<std::string> arguments) {
    Outcome outcome = run_sequence(std::move(arguments));
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.out.empty());
    CHECK(is_one_line(outcome.err));
    return outcome;
}

int run_sequence_into(const std::string& output, std::vector<std::string> arguments) {
    return run_program_into(output, SEQ_SEQUENCE, std::move(arguments));
}

nlohmann::ordered_json sim(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sim");
    arguments.push_back("--json");
    const Outcome outcome = run_sequence(arguments);
    REQUIRE_MESSAGE(outcome.status == 0, outcome.err);
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(outcome.out);
    json.erase("games_per_second");
    return json;
}

}  // namespace seq::test
