#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "client-cli/sim/simulate.hpp"
#include "tests/cli/support/run_program.hpp"
#include "tests/support/server_process.hpp"

using namespace seq;
using namespace seq::test;
using Json = nlohmann::ordered_json;

TEST_CASE("sequence sim prints every figure, in this order") {
    const Outcome outcome = run_sequence({"sim", "--game", "sequence", "--players", "6", "--sides", "3",
                                          "--games", "4", "--seed", "9", "--json"});
    REQUIRE(outcome.status == 0);
    const Json json = Json::parse(outcome.out);
    std::vector<std::string> keys;
    for (const auto& item : json.items())
        keys.push_back(item.key());
    CHECK(keys == std::vector<std::string>{"game", "players", "sides", "games", "seed", "games_per_second",
                                           "moves", "moves_per_game", "passes", "reshuffles", "lost_cards",
                                           "wins_by_side", "draws"});
    CHECK(json["game"] == "sequence");
    CHECK(json["players"] == 6);
    CHECK(json["sides"] == 3);
    CHECK(json["games"] == 4);
    CHECK(json["seed"] == 9);
    CHECK(json["games_per_second"].get<double>() > 0);
    CHECK(json["wins_by_side"].size() == 3);
    CHECK(json["wins_by_side"]["1"].get<int>() + json["wins_by_side"]["2"].get<int>() +
              json["wins_by_side"]["3"].get<int>() + json["draws"].get<int>() ==
          4);
}

TEST_CASE("sequence sim prints the same figures in text mode, one per line") {
    const Outcome outcome = run_sequence({"sim", "--players", "2", "--games", "2", "--seed", "1"});
    CHECK(outcome.status == 0);
    for (const std::string_view line :
         {"\nplayers           2\n", "\ngames per second  ", "\nlost cards        ",
          "\nwins by side      side 1: ", "\nmoves per game    "})
        CHECK_MESSAGE(outcome.out.find(line) != std::string::npos, line);
}

TEST_CASE("the same seed gives the same numbers, and another seed gives others") {
    const Json one = sim({"--players", "4", "--games", "10", "--seed", "1"});
    CHECK(sim({"--players", "4", "--games", "10", "--seed", "1"}) == one);
    Json other = sim({"--players", "4", "--games", "10", "--seed", "2"});
    CHECK(other["moves"] != one["moves"]);
}

TEST_CASE("game n does not depend on the number of games") {
    const auto setup = make_setup("sequence", 4);
    client::Tally all;
    for (std::uint64_t n = 0; n < 3; ++n)
        simulate(*setup, client::Draws::at_once, client::game_key(7, n), all);
    client::Tally third;
    simulate(*setup, client::Draws::at_once, client::game_key(7, 2), third);
    client::Tally first_two;
    for (std::uint64_t n = 0; n < 2; ++n)
        simulate(*setup, client::Draws::at_once, client::game_key(7, n), first_two);
    CHECK(all.moves == first_two.moves + third.moves);
    CHECK(all.games == 3);
}

TEST_CASE("the key of a simulated game is the hash of seed and number") {
    // H(E("sim", u64 1, u64 0)), computed independently of this program.
    CHECK(protocol::to_hex(client::game_key(1, 0)) ==
          "fd20f438ad2b894c3c5d934cb2a09c437a37626208ad6cf8ae9e8e335897e0c6");
    CHECK(client::game_key(1, 0) != client::game_key(0, 1));
}

TEST_CASE("a simulation gives the same results on every machine") {
    CHECK(
        sim({"--players", "4", "--games", "20", "--seed", "1", "--draws", "at-once"}).dump() ==
        R"({"game":"sequence","players":4,"sides":2,"games":20,"seed":1,"moves":3229,"moves_per_game":161.45,"passes":0,"reshuffles":13,"lost_cards":0,"wins_by_side":{"1":11,"2":9},"draws":0})");
    CHECK(
        sim({"--players", "4", "--games", "20", "--seed", "1"}).dump() ==
        R"({"game":"sequence","players":4,"sides":2,"games":20,"seed":1,"moves":2851,"moves_per_game":142.55,"passes":303,"reshuffles":0,"lost_cards":369,"wins_by_side":{"1":13,"2":7},"draws":0})");
}

TEST_CASE("drawing at any time, the default, loses some cards, and drawing at once loses none") {
    const auto lost = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"--players", "3", "--games", "5", "--seed", "4"});
        return sim(std::move(more))["lost_cards"].get<int>();
    };
    CHECK(lost({}) > 0);
    CHECK(lost({"--draws", "any-time"}) == lost({}));
    CHECK(lost({"--draws", "at-once"}) == 0);
    CHECK(lost({"--option", "draw=auto"}) == 0);
}

TEST_CASE("an impossible simulation is refused with one clear line and status 2") {
    const TemporaryFolder folder;
    write_file(folder.path() / "file", "");
    const std::vector<std::vector<std::string>> wrong{
        {"--players", "5", "--games", "1", "--seed", "1"},
        {"--players", "4", "--sides", "3", "--games", "1", "--seed", "1"},
        {"--players", "4", "--sides", "0", "--games", "1", "--seed", "1"},
        {"--players", "4", "--games", "0", "--seed", "1"},
        {"--players", "4", "--games", "1", "--seed", "-1"},
        {"--players", "4", "--games", "1", "--seed", "18446744073709551616"},
        {"--players", "4", "--seed", "1"},
        {"--games", "1", "--seed", "1"},
        {"--game", "chess", "--players", "4", "--games", "1", "--seed", "1"},
        {"--players", "4", "--games", "1", "--seed", "1", "--option", "draw=never"},
        {"--players", "4", "--games", "1", "--seed", "1", "--option", "draw"},
        {"--players", "4", "--games", "1", "--seed", "1", "--draws", "never"},
        {"--players", "4", "--games", "1", "--seed", "1", "--record", ""},
        {"--players", "4", "--games", "1", "--seed", "1", "--record", folder.path() / "file" / "in"}};
    for (std::vector<std::string> arguments : wrong) {
        arguments.insert(arguments.begin(), "sim");
        check_refused(arguments);
    }
}

// `sequence sim --bots`: bot levels against each other.

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

// X8: `sequence sim --exhaustive`.

TEST_CASE("X8: sequence sim --exhaustive --json counts every cast of Sequences") {
    const Outcome outcome = run_sequence({"sim", "--game", "sequences", "--exhaustive", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == R"({"penalty":406,"0":26858,"5":6846,"10":6065,)"
                         R"("15":3660,"20":2070,"25":720,"30":30,"60":1})"
                         "\n");
}

TEST_CASE("X8: sequence sim --exhaustive --json counts every cast of Hearts Due") {
    const Outcome outcome = run_sequence({"sim", "--game", "hearts-due", "--exhaustive", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == R"({"penalty":406,"0":15600,"5":6138,"10":9806,)"
                         R"("15":5580,"20":4985,"25":2760,"30":1350,"35":30,"70":1})"
                         "\n");
}

TEST_CASE("X4: the odds follow the option sequences_per_cast") {
    const Outcome outcome = run_sequence(
        {"sim", "--game", "sequences", "--exhaustive", "--json", "--option", "sequences_per_cast=all"});
    CHECK(outcome.out.find(R"("10":6045,"15":3680,)") != std::string::npos);
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
        check_refused(arguments);
    }
}
