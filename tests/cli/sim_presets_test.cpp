// `sequence sim` for every preset: its figures, and records that replay to the same end.

#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "client-cli/sim/simulate.hpp"
#include "protocol/record/replay.hpp"
#include "tests/cli/support/run_program.hpp"
#include "tests/support/server_process.hpp"

using namespace seq;
using namespace seq::test;
using Json = nlohmann::ordered_json;

namespace {

/// Everything that any observer sees.
bool same_position(const Match& a, const Match& b) {
    for (std::size_t i = 0; i < setup(a).players(); ++i)
        if (!(view(a, Seat::at(i)) == view(b, Seat::at(i)))) return false;
    return view(a, spectator) == view(b, spectator);
}

/// Every seating of every preset; only some of the six-dice games.
std::vector<Setup> some_setups() {
    std::vector<Setup> setups;
    for (const Preset& preset : presets())
        for (const Seating& seating : preset.seatings)
            if (preset.kind != Kind::six_dice || seating.players <= 3 || seating.players == seats_max)
                setups.push_back(*make_setup(preset.name, seating.players, seating.sides));
    return setups;
}

/// The second game of the simulation, read back from its file, must equal the game that was played.
void check_record(const Setup& setup, const std::filesystem::path& path) {
    const auto record = protocol::parse_record(read_text(path));
    REQUIRE_MESSAGE(record.has_value(), to_string(record.error(), path.string()));
    const auto replay = protocol::play_record(*record);
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), path.string()));
    client::Tally tally;
    const auto game = simulate(setup, client::Draws::any_time, client::game_key(11, 1), tally);
    CHECK(same_position(replay->match(), game.match));
    CHECK(replay->moves_played() == tally.moves);
    CHECK(run_sequence({"replay", path.string()}).status == 0);
}

}  // namespace

TEST_CASE("every recorded game is replayed to the same position, for every preset and number of players") {
    const TemporaryFolder folder;
    for (const Setup& setup : some_setups()) {
        const std::string name{setup.preset->name};
        const std::string players = std::to_string(setup.players());
        const std::string sides = std::to_string(setup.sides());
        CAPTURE(name);
        CAPTURE(players);
        CAPTURE(sides);
        const auto directory = folder.path() / name / players / sides;
        std::vector<std::string> arguments{"--game", name,     "--players", players,    "--games",
                                           "2",      "--seed", "11",        "--record", directory.string()};
        if (setup.sides() > 0) arguments.insert(arguments.end(), {"--sides", sides});
        sim(arguments);
        check_record(setup, directory / "game-000001.sgr");
    }
}

TEST_CASE(
    "only card games count passes, reshuffles and lost cards, and only the six dice count wins by seat") {
    const auto keys = [](const std::string& game) {
        const Json json = sim({"--game", game, "--players", "3", "--games", "2"});
        std::vector<std::string> names;
        for (const auto& item : json.items())
            names.push_back(item.key());
        return names;
    };
    const std::vector<std::string> of_cards{"game",       "players",    "sides",          "games",
                                            "seed",       "moves",      "moves_per_game", "passes",
                                            "reshuffles", "lost_cards", "wins_by_side",   "draws"};
    for (const std::string game : {"sequence", "sequence-rv", "sequence-bible"})
        CHECK(keys(game) == of_cards);
    CHECK(keys("sequence-dice") == std::vector<std::string>{"game", "players", "sides", "games", "seed",
                                                            "moves", "moves_per_game", "wins_by_side",
                                                            "draws"});
    for (const std::string game : {"sequences", "hearts-due"})
        CHECK(keys(game) == std::vector<std::string>{"game", "players", "games", "seed", "moves",
                                                     "moves_per_game", "wins_by_seat", "draws"});
}

TEST_CASE("every game with dice has a winner") {
    for (const std::string game : {"sequence-dice", "sequences", "hearts-due"}) {
        const Json json = sim({"--game", game, "--players", "3", "--games", "30"});
        const Json& wins = json[game == "sequence-dice" ? "wins_by_side" : "wins_by_seat"];
        CHECK(wins.size() == 3);
        CHECK(wins["1"].get<int>() + wins["2"].get<int>() + wins["3"].get<int>() == 30);
    }
}

TEST_CASE("the text mode names seats in games without sides") {
    const Outcome outcome = run_sequence({"sim", "--game", "sequences", "--players", "2", "--games", "2"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("\nwins by seat      seat 1: ") != std::string::npos);
    CHECK(outcome.out.find("sides") == std::string::npos);
}

TEST_CASE("games with six in a row end too, and take longer") {
    const Json five = sim({"--game", "sequence-dice", "--players", "2", "--games", "200"});
    const Json six =
        sim({"--game", "sequence-dice", "--players", "2", "--games", "200", "--option", "line=6"});
    CHECK(six["games"] == 200);
    CHECK(six["moves"].get<int>() > five["moves"].get<int>());
}

TEST_CASE("a higher target takes more casts") {
    const auto casts = [](const std::string& target) {
        return sim({"--game", "hearts-due", "--players", "2", "--games", "20", "--option",
                    "target=" + target})["moves"]
            .get<int>();
    };
    CHECK(casts("25") < casts("100"));
    CHECK(casts("100") < casts("500"));
}

TEST_CASE("the default seed is 1") {
    CHECK(sim({"--game", "sequences", "--players", "2", "--games", "5"}) ==
          sim({"--game", "sequences", "--players", "2", "--games", "5", "--seed", "1"}));
}
