#include <doctest/doctest.h>

#include "protocol/record/replay.hpp"
#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

/// Sequence Dice for two; the first move is line 5.
std::string on_the_board(std::string_view rolls, std::string_view moves = "") {
    std::string text = "[Game \"sequence-dice\"]\n[Players \"2\"]\n[Rolls \"";
    return text.append(rolls).append("\"]\n\n").append(moves);
}

/// A six-dice game for two; the first move is line 5.
std::string with_six(std::string_view rolls, std::string_view moves = "") {
    std::string text = "[Game \"hearts-due\"]\n[Players \"2\"]\n[Rolls \"";
    return text.append(rolls).append("\"]\n\n").append(moves);
}

/// Seat 1 begins and is before its second turn: its chip is on b1 (3), that of seat 2 on a2 (6).
constexpr std::string_view three_turns = "65 11 12 24";
constexpr std::string_view two_chips = "1 roll\n1 put b1\n2 roll\n2 put a2\n";

std::string third_turn(std::string_view roll, std::string_view move) {
    std::string text{two_chips};
    return fault(on_the_board(std::string{three_turns}.append(" ").append(roll), text.append(move)));
}

}  // namespace

TEST_CASE("D3: the dice are in the order in which they were thrown, those for the start first") {
    const auto replay = play_record(read(on_the_board("34 52 61 1 1 5 3", "2 roll\n")));
    CHECK_FALSE(replay.has_value());
    CHECK(fault(on_the_board("34 5 2 6 1 1152 61", "1 roll\n")) == "");
    CHECK(fault(on_the_board("33 52 61 11", "1 roll\n")) == "!5 not-your-turn D3");
    CHECK(fault(on_the_board("33 52 61 11", "2 roll\n")) == "");
    for (const std::string_view one : {"33 60 11", "33 67 11", "3,3"})
        CHECK_MESSAGE(fault(on_the_board(one)) == "3 bad-rolls N", one);
}

TEST_CASE("missing dice are reported at the last tag or at their move, and surplus ones are ignored") {
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"2\"]\n[Result \"*\"]\n") == "3 no-chance N");
    for (const std::string_view one : {"", "65 1", "65 56"})
        CHECK_MESSAGE(fault(on_the_board(one)) == "3 no-chance N", one);
    CHECK(fault(on_the_board("65 11", "1 roll\n")) == "5 no-chance N");
    CHECK(fault(on_the_board("65 11 3", "1 roll\n")) == "5 no-chance N");
    CHECK(fault(on_the_board("65 11 12", "1 roll\n1 put b1\n2 roll\n")) == "7 no-chance N");
    CHECK(fault(with_six("666666 11111")) == "3 no-chance N");
    CHECK(fault(with_six("666666 111111 12345", "1 cast\n")) == "5 no-chance N");
    CHECK(fault(on_the_board("65 11 12 666", "1 roll\n1 put b1\n")) == "");
    CHECK(fault(with_six("666666 111111 123456 1", "1 cast\n")) == "");
}

TEST_CASE("every line of a game with dice is read and written") {
    for (const std::string_view line : {"1 roll", "2 put c3", "1 swap f6", "2 x a1", "- penalty 1"})
        CHECK(only_move(on_the_board("", line)) == line);
    CHECK(only_move(on_the_board("", " 1  PUT  C3")) == "1 put c3");
    CHECK(only_move(on_the_board("", "2 X A1 ; gone")) == "2 x a1");
    CHECK(only_move(on_the_board("", "-  Penalty 2")) == "- penalty 2");
    CHECK(only_move(with_six("", "12 Cast")) == "12 cast");
}

TEST_CASE("D2: an empty line of a game with dice, or a space off the board, is reported as such") {
    for (const std::string_view wrong :
         {"1 roll 6", "1 put", "1 put c3 c4", "1 swap", "1 x", "1 x c3 = a1-e1", "1 c3", "1 throw",
          "- penalty", "- penalty one", "- penalty 1 2"})
        CHECK(fault(on_the_board("65 11", wrong)) == "5 bad-line N");
    for (const std::string_view wrong : {"1 cast 1", "1 123456", "- 1"})
        CHECK(fault(with_six("666666 111111", wrong)) == "5 bad-line N");
    for (const std::string_view wrong : {"1 put g1", "1 swap a7", "1 x j10", "1 put g7", "1 put z9"})
        CHECK(fault(on_the_board("65 11", wrong)) == "5 unknown-space N");
}

TEST_CASE("a line of another kind of game is reported with its rule") {
    CHECK(fault(on_the_board("65 11", "1 cast")) == "5 not-in-this-game X2");
    CHECK(fault(on_the_board("65 11", "1 5C d4")) == "5 not-in-this-game S7");
    CHECK(fault(on_the_board("65 11", "1 JS x d4")) == "5 not-in-this-game S10");
    CHECK(fault(on_the_board("65 11", "1 draw")) == "5 not-in-this-game S19");
    CHECK(fault(on_the_board("65 11", "1 dead 5C")) == "5 not-in-this-game S17");
    CHECK(fault(on_the_board("65 11", "1 pass")) == "5 not-in-this-game S18");
    CHECK(fault(on_the_board("65 11", "1 forfeit 5C")) == "5 not-in-this-game S23");
    CHECK(fault(with_six("666666 111111", "1 roll")) == "5 not-in-this-game D4");
    CHECK(fault(with_six("666666 111111", "1 put c3")) == "5 not-in-this-game D5");
    CHECK(fault(with_six("666666 111111", "1 x c3")) == "5 not-in-this-game D6");
    CHECK(fault(with_six("666666 111111", "1 5C d4")) == "5 not-in-this-game S7");
    CHECK(fault(with_six("666666 111111", "- penalty 1")) == "5 not-in-this-game S23");
}

TEST_CASE("a result names a side, or a seat where there are no sides") {
    const auto result = [](std::string_view game, std::string_view text) {
        std::string record = "[Game \"" + std::string{game} + "\"]\n[Players \"2\"]\n[Seed \"";
        return fault(record + std::string(64, '0') + "\"]\n[Result \"" + std::string{text} + "\"]\n");
    };
    CHECK(result("sequences", "seat 2") == "");
    CHECK(result("sequences", "side 2") == "4 bad-tag N");
    CHECK(result("sequence-dice", "side 2") == "");
    CHECK(result("sequence-dice", "seat 2") == "4 bad-tag N");
}

TEST_CASE("D1, X1: numbers of players and tags that a game with dice does not have") {
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"5\"]\n") == "2 bad-players D1");
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"4\"]\n[Sides \"3\"]\n") == "3 bad-sides D1");
    CHECK(fault("[Game \"sequences\"]\n[Players \"0\"]\n") == "2 bad-players X1");
    CHECK(fault("[Game \"sequences\"]\n[Players \"33\"]\n") == "2 bad-players X1");
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"2\"]\n[Deck \"AS\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"2\"]\n[Dealer \"1\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequences\"]\n[Players \"2\"]\n[Sides \"2\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequences\"]\n[Players \"2\"]\n[Reshuffle \"AS\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"hearts-due\"]\n[Players \"2\"]\n[Seed \"" + std::string(64, '0') +
                "\"]\n[Rolls \"1\"]\n") == "4 chance-beside-seed N");
}

TEST_CASE("options of a game with dice") {
    const auto option = [](std::string_view game, std::string_view text) {
        std::string record = "[Game \"" + std::string{game} + "\"]\n[Players \"2\"]\n[Options \"";
        return fault(record + std::string{text} + "\"]\n[Seed \"" + std::string(64, '0') + "\"]\n");
    };
    CHECK(option("sequence-dice", "line=6 table_talk=off") == "");
    CHECK(option("sequence-dice", "line=7") == "3 bad-option D9");
    CHECK(option("sequence-dice", "draw=auto") == "3 unknown-option N");
    CHECK(option("sequences", "target=25 stake=1000 sequences_per_cast=all") == "");
    CHECK(option("sequences", "target=24") == "3 bad-option X6");
    CHECK(option("sequences", "stake=-1") == "3 bad-option X7");
    CHECK(option("hearts-due", "sequences_per_cast=3") == "3 bad-option X4");
    CHECK(option("hearts-due", "line=5") == "3 unknown-option N");
}

TEST_CASE("if a move of Sequence Dice breaks several rules, the first in the notation's order is named") {
    for (const std::string_view one : {"2 put f6", "3 roll", "0 roll"})
        CHECK_MESSAGE(third_turn("12", one) == "!9 not-your-turn D3", one);
    CHECK(third_turn("12", "1 put e6") == "!9 must-roll D4");
    CHECK(third_turn("12", "1 roll\n1 roll") == "!10 already-rolled D4");
    CHECK(third_turn("12", "1 roll\n1 x a2") == "!10 roll-places D5");
    CHECK(third_turn("12", "1 roll\n1 put a2") == "!10 space-not-open D5");
    CHECK(third_turn("12", "1 roll\n1 put f6") == "!10 wrong-space D5");
    CHECK(third_turn("12", "1 roll\n1 swap a2") == "!10 must-put D5");
    CHECK(third_turn("55", "1 roll\n1 put f6") == "!10 roll-removes D6");
    CHECK(third_turn("55", "1 roll\n1 x b1") == "!10 own-chip D6");
    CHECK(third_turn("55", "1 roll\n1 x c3") == "!10 nothing-to-remove D6");
    CHECK(third_turn("55", "1 roll\n1 x a2") == "");
    CHECK(third_turn("56", "1 roll\n1 put a1") == "");
    CHECK(third_turn("", "- penalty 1") == "!9 no-penalty D11");
    CHECK(third_turn("", "- penalty 3") == "!9 no-such-side D1");
    CHECK(third_turn("", "- penalty 999") == "!9 no-such-side D1");
}

TEST_CASE("X1, X6: of the six dice, whose turn it is and that the game is over") {
    CHECK(fault(with_six("666666 111111 123456", "2 cast")) == "!5 not-your-turn X1");
    CHECK(fault(with_six("666666 111111 123456", "3 cast")) == "!5 not-your-turn X1");
    const std::string tags =
        "[Game \"hearts-due\"]\n[Players \"1\"]\n[Options \"target=25\"]\n[Rolls \"123456 123456\"]\n\n";
    CHECK(fault(tags + "1 cast\n") == "");
    CHECK(fault(tags + "1 cast\n1 cast\n") == "!7 game-over X6");
    CHECK(fault(tags + "1 cast\n9 cast\n") == "!7 game-over X6");
}

TEST_CASE("a hundred thousand dice are read quickly") {
    std::string text = "[Game \"sequences\"]\n[Players \"1\"]\n[Rolls \"";
    std::string moves;
    for (int cast = 0; cast < 17'000; ++cast) {
        text += "224466 ";
        moves += "1 cast\n";
    }
    CHECK(fault(text + "224466\"]\n\n" + moves) == "");
}
