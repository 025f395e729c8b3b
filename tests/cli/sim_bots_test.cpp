// `sequence sim --bots`: bot levels against each other.

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/support/run_program.hpp"
#include "tests/cli/support/sim.hpp"

using namespace seq::test;
using Json = nlohmann::ordered_json;

TEST_CASE("bots that play each other are counted by level, and change seats every game") {
    const Json json = sim({"--game", "sequence", "--players", "2", "--bots", "medium,easy", "--games", "20"});
    CHECK(json["games"] == 20);
    const Json& wins = json["wins_by_bot"];
    CHECK(wins.size() == 2);
    CHECK(wins["medium"].get<int>() + wins["easy"].get<int>() + json["draws"].get<int>() == 20);
    CHECK(wins["medium"].get<int>() > 10);
    CHECK(json["wins_by_side"]["1"].get<int>() > 0);
    CHECK(json["wins_by_side"]["2"].get<int>() > 0);
    CHECK(sim({"--game", "sequence", "--players", "2", "--bots", "medium,easy", "--games", "20"}) == json);
}

TEST_CASE("bots play every preset, a level for each side or seat in turn") {
    for (const std::string game :
         {"sequence", "sequence-rv", "sequence-bible", "sequence-dice", "sequences"}) {
        CAPTURE(game);
        const Json json =
            sim({"--game", game, "--players", "3", "--bots", "hard,medium,easy", "--games", "2"});
        int counted = json["draws"].get<int>();
        for (const auto& [level, wins] : json["wins_by_bot"].items())
            counted += wins.get<int>();
        CHECK(counted == 2);
    }
}

TEST_CASE("an unknown level is refused with the list of levels") {
    const Outcome outcome =
        run_sequence({"sim", "--game", "sequence", "--players", "2", "--bots", "hard,grand"});
    CHECK(outcome.status != 0);
    CHECK(outcome.err.find("grand") != std::string::npos);
    CHECK(outcome.err.find("medium") != std::string::npos);
}
