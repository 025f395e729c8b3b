#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "client-cli/sim/simulate.hpp"
#include "tests/cli/support/run_program.hpp"
#include "tests/cli/support/sim.hpp"
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
        const Outcome outcome = run_sequence(arguments);
        CAPTURE(outcome.err);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    }
}
