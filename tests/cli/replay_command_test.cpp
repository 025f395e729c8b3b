#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "client-cli/replay/position.hpp"
#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "tests/cli/support/run_program.hpp"
#include "tests/support/server_process.hpp"

using namespace seq::test;
using namespace seq;

namespace {

const std::string golden = "tests/protocol/golden/";

/// Replays a text; every error must be one line, with nothing on standard output.
Outcome replay_text(const TemporaryFolder& folder, const std::string& text) {
    const std::string path = folder.path() / "g.sgr";
    write_file(path, text);
    Outcome outcome = run_sequence({"replay", path});
    if (outcome.status != 0) {
        CHECK(outcome.out.empty());
        CHECK(is_one_line(outcome.err));
    }
    if (outcome.err.starts_with(path)) outcome.err.replace(0, path.size(), "g.sgr");
    return outcome;
}

}  // namespace

TEST_CASE("sequence replay --json prints the position on one line and exits 0") {
    const Outcome outcome = run_sequence({"replay", golden + "win.sgr", "--json"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == read_text(golden + "win.json"));
    CHECK(outcome.err.empty());
}

TEST_CASE("sequence replay --as shows what an observer sees, --moves stops early") {
    CHECK(run_sequence({"replay", golden + "win.sgr", "--json", "--as", "2"}).out ==
          read_text(golden + "win.seat-2.json"));
    CHECK(run_sequence({"replay", golden + "win.sgr", "--as", "spectator", "--json"}).out ==
          read_text(golden + "win.spectator.json"));
    CHECK(run_sequence({"replay", "--moves", "9", "--json", golden + "stalemate.sgr"}).out ==
          read_text(golden + "stalemate.9-moves.json"));
}

TEST_CASE("sequence replay prints the result or the turn, the table as in a game, and the hands") {
    struct Case {
        std::vector<std::string> arguments;
        std::vector<std::string_view> parts;
    };
    for (const Case& one :
         {Case{{"three-sides.sgr"},
               {"Sequence, 3 players, 20 moves. Side 3 (Cy) wins with 1 sequence (S12).\n",
                "(G) Side 2 green  0 of 1   Bob; or Robert: 6 cards\n", "  r2D  r3D  r4D  r5D  r6D  R7D ",
                "Draw pile 67\n", "Bob; or Robert holds QH 8H AS 4S 7S KS\n"}},
          {{"dice-win.sgr"},
           {"56 moves. Side 3 (Seat 3) wins with 5 in a row, b2 to b6 (D9).\n",
            "Side 2 green  7 chips   Seat 2\n", "\n 2  R 6  r 7  R 8  G 9  G 7  B 3\n",
            "\n |o   o| |  o  |\n"}},
          {{"tie-break.sgr"},
           {"7 moves. Ann wins with 5 points, and the pot of 150 (X6).\n",
            "   1 Ann                  5  1 3 3 4 5 6 ", "   3 Cy                  25\n"}},
          {{"tie-break.sgr", "--moves", "4"},
           {"Tie-break (X6): Ann's turn.\n", "1 1 1 1 2 3  to 0 four 1s (X5)\n", "-  3 Cy ", "Pot 150,"}},
          {{"club.sgr", "--moves", "7"}, {"Waiting for Seat 2, Seat 5 to discard a card (S23).\n"}}}) {
        std::vector<std::string> arguments = one.arguments;
        arguments.front().insert(0, golden);
        arguments.insert(arguments.begin(), "replay");
        const Outcome outcome = run_sequence(arguments);
        CHECK(outcome.status == 0);
        for (const std::string_view part : one.parts)
            CHECK_MESSAGE(outcome.out.find(part) != std::string::npos, part, outcome.out);
    }
    const Outcome public_part = run_sequence({"replay", golden + "three-sides.sgr", "--as", "spectator"});
    CHECK(public_part.out.find("QH 8H AS 4S 7S KS") == std::string::npos);
}

TEST_CASE("sequence replay checks the games with dice too") {
    const TemporaryFolder folder;
    const std::string cast = read_text(golden + "tie-break.sgr");
    const Outcome over = replay_text(folder, cast + "2 cast\n");
    CHECK(over.status == 1);
    CHECK(over.err == "g.sgr:16: game-over: the game is over: seat 1 has won (X6)\n");
    const Outcome other = replay_text(folder, cast + "1 roll\n");
    CHECK(other.status == 2);
    CHECK(other.err.starts_with("g.sgr:16: not-in-this-game: "));
    CHECK(other.err.ends_with(" (D4)\n"));
    const Outcome lacking = replay_text(folder, read_text(golden + "dice-rules.sgr") + "1 roll\n");
    CHECK(lacking.status == 2);
    CHECK(lacking.err.ends_with("no-chance: Rolls has no more dice (N)\n"));
}

TEST_CASE("sequence replay names the first illegal move and exits 1") {
    const TemporaryFolder folder;
    const std::string win = read_text(golden + "win.sgr");
    const std::string first_move = "1 2S b1";
    std::string wrong = win;
    wrong.replace(wrong.find(first_move), first_move.size(), "2 2S b1");
    const Outcome outcome = replay_text(folder, wrong);
    CHECK(outcome.status == 1);
    CHECK(outcome.err == "g.sgr:8: not-your-turn: seat 1 is to move (S6)\n");
    const Outcome over = replay_text(folder, win + "2 KS b4\n");
    CHECK(over.status == 1);
    CHECK(over.err == "g.sgr:41: game-over: the game is over: side 1 has won (S12)\n");
}

TEST_CASE("sequence replay --moves reads the later lines without checking them") {
    const TemporaryFolder folder;
    const std::string path = folder.path() / "g.sgr";
    const std::string win = read_text(golden + "win.sgr");
    write_file(path, win + "2 KS b4\n");
    CHECK(run_sequence({"replay", path, "--moves", "33"}).status == 0);
    write_file(path, win + "nonsense\n");
    CHECK(run_sequence({"replay", path, "--moves", "33"}).status == 2);
}

TEST_CASE("sequence replay exits 2 if there is no game to check") {
    const TemporaryFolder folder;
    const Outcome empty = replay_text(folder, "");
    CHECK(empty.status == 2);
    CHECK(empty.err == "g.sgr:1: missing-tag: a record begins with the tag Game (N)\n");
    CHECK(replay_text(folder, "[Game \"sequence\"]\n[Players \"5\"]\n").status == 2);
    CHECK(replay_text(folder, "[Game \"sequence\"]\n[Players \"4\"]\n\n1 2S b1\n").status == 2);
    CHECK(replay_text(folder, read_text(golden + "seed.sgr") + "1 roll\n").status == 2);
    CHECK(replay_text(folder, std::string(1000, '\xff')).status == 2);
    CHECK(replay_text(folder, std::string(1000, '\0')).status == 2);
}

TEST_CASE("sequence replay reports a missing file in one line") {
    const TemporaryFolder folder;
    for (const std::string& path : {(folder.path() / "none.sgr").string(), folder.path().string()}) {
        const Outcome outcome = run_sequence({"replay", path});
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(is_one_line(outcome.err));
        CHECK(outcome.err.starts_with(path + ":1: cannot-read: "));
    }
}

TEST_CASE("a count or a seat above 255 is refused without wrapping around") {
    const TemporaryFolder folder;
    CHECK(replay_text(folder, "[Game \"sequence\"]\n[Players \"258\"]\n")
              .err.starts_with("g.sgr:2: bad-players: Sequence is not for 258 players; "));
    const Outcome outcome = replay_text(folder, read_text(golden + "seed.sgr") + "258 pass\n");
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("not-your-turn: there is no such seat; the seats are 1 to ") != std::string::npos);
}

TEST_CASE("a failed write to stdout is reported") {
    CHECK(run_sequence_into("/dev/full", {"replay", golden + "win.sgr", "--json"}) == 2);
    CHECK(run_sequence_into("/dev/full", {"sim", "--players", "2", "--games", "1", "--seed", "1"}) == 2);
    CHECK(run_sequence_into("/dev/full", {"rules", "S17"}) == 2);
    CHECK(run_sequence_into("/dev/null", {"rules", "S17"}) == 0);
}

TEST_CASE("an invalid argument is answered with one clear line and status 2") {
    const std::vector<std::vector<std::string>> wrong{{"replay", "--bogus"},
                                                      {"replay"},
                                                      {"replay", golden + "win.sgr", "--moves", "-1"},
                                                      {"replay", golden + "win.sgr", "--as", "3"},
                                                      {"replay", golden + "win.sgr", "--as", "Ann"},
                                                      {"replay", golden + "win.sgr", "--as", ""},
                                                      {"replay", golden + "win.sgr", "more"},
                                                      {"--bogus"},
                                                      {"rules", "Z9"}};
    for (const auto& arguments : wrong)
        check_refused(arguments);
    CHECK(run_sequence({"replay", "--bogus"}).err.find("--bogus") != std::string::npos);
}

// The keys that the position of each game has: those that it always has, and those that it never has.

namespace {

using Keys = std::vector<std::string>;

Match begun(std::string_view preset, std::size_t players, std::uint32_t stake = 0) {
    auto setup = make_setup(preset, players);
    REQUIRE(setup.has_value());
    setup->options.stake = stake;
    protocol::FairDealChance chance{protocol::Digest{}};
    return start(*setup, chance).match;
}

nlohmann::ordered_json json_of(const Match& match, std::optional<Seat> observer = std::nullopt) {
    return nlohmann::ordered_json::parse(client::position_json(client::position_of(match, observer, 0)));
}

Keys keys_of(const nlohmann::ordered_json& json) {
    Keys keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    return keys;
}

Match after(Match match, const Action& action) {
    protocol::FairDealChance chance{protocol::Digest{}};
    apply(match, turn(match), action, chance);
    return match;
}

}  // namespace

TEST_CASE("a card game has cards, owed draws and forfeits from the first move on") {
    const Keys with_hands{"game",  "players",    "sides",    "status",    "turn", "chips",    "sequences",
                          "hands", "hand_sizes", "discards", "draw_pile", "owed", "forfeits", "moves"};
    Keys without = with_hands;
    std::erase(without, "hands");
    for (const std::string_view game : {"sequence", "sequence-rv", "sequence-bible"}) {
        const Match match = begun(game, 4);
        CHECK(keys_of(json_of(match)) == with_hands);
        CHECK(keys_of(json_of(match, spectator)) == without);
        const auto seen = json_of(match, Seat{3});
        CHECK(keys_of(seen) == with_hands);
        CHECK(keys_of(seen["hands"]) == Keys{"3"});
        CHECK(keys_of(seen["sequences"]) == Keys{"1", "2"});
        CHECK(keys_of(seen["discards"]) == Keys{"1", "2", "3", "4"});
    }
}

TEST_CASE("Sequence Dice has chips, and a roll after the first throw") {
    const Keys before{"game", "players", "sides", "status", "turn", "chips", "moves"};
    const Keys rolled{"game", "players", "sides", "status", "turn", "chips", "roll", "moves"};
    const Match match = begun("sequence-dice", 4);
    CHECK(keys_of(json_of(match)) == before);
    CHECK(keys_of(json_of(match, Seat{1})) == before);
    CHECK(keys_of(json_of(after(match, Roll{}), spectator)) == rolled);
}

TEST_CASE("the six-dice games have scores, no sides, and a pot if there is a stake") {
    const Keys before{"game", "players", "status", "turn", "scores", "moves"};
    const Keys cast{"game", "players", "status", "turn", "cast", "scores", "moves"};
    const Keys staked{"game", "players", "status", "turn", "scores", "pot", "moves"};
    for (const std::string_view game : {"sequences", "hearts-due"}) {
        const Match match = begun(game, 3);
        CHECK(keys_of(json_of(match)) == before);
        CHECK(keys_of(json_of(match, spectator)) == before);
        CHECK(keys_of(json_of(after(match, Cast{}), Seat{2})) == cast);
        const auto with_pot = json_of(begun(game, 3, 20));
        CHECK(keys_of(with_pot) == staked);
        CHECK(with_pot["pot"] == 60);
        CHECK(keys_of(with_pot["scores"]) == Keys{"1", "2", "3"});
    }
}
