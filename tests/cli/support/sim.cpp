#include "tests/cli/support/sim.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/support/run_program.hpp"

namespace seq::test {

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
