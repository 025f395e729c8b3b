#include <doctest/doctest.h>

#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

constexpr std::string_view head = "[Game \"sequence\"]\n[Players \"2\"]\n";
constexpr std::string_view seed =
    "[Seed \"dad003dd11b08db71faf274b88a33cb2bbbf12e84aa32c8a6fa5096d6cc3ef03\"]\n";

/// A record of two that is valid except for the tag under test, in line 3.
std::string with(std::string_view tag) {
    return std::string{head}.append(tag).append("\n").append(seed);
}

}  // namespace

TEST_CASE("a record has a game, its players, its random values and its moves") {
    const Record record = read(two_players("1 AS b3\n2 4S d1\n"));
    CHECK(record.setup.preset->name == "sequence");
    CHECK(record.setup.players() == 2);
    CHECK(record.setup.sides() == 2);
    CHECK(record.dealer == Seat{2});
    REQUIRE(record.deck.has_value());
    CHECK(record.deck->size() == deck_size);
    CHECK(record.result == "*");
    REQUIRE(record.moves.size() == 2);
    CHECK(record.moves[1].seat == Seat{2});
    CHECK(record.moves[1].line == 7);
}

TEST_CASE("upper and lower case, repeated blanks and comments make no difference") {
    const Record record = read(
        "; a comment\n"
        "  [ GAME   \"Sequence\" ] ; another\r\n"
        "[players \" 3 \"]\r\n"
        "[SIDES \"3\"]\n"
        "[oPtIoNs \"  DRAW=Auto  \"]\n"
        "[names \"Ann; the first\" \"B [b]\" \"\"]\n"
        "[result \"SIDE 2\"]\n"
        "\t1\t7h   D4 ; played\n");
    CHECK(record.setup.sides() == 3);
    CHECK(record.setup.options.draw == DrawMode::automatic);
    CHECK(record.names == std::vector<std::string>{"Ann; the first", "B [b]", ""});
    CHECK(record.result == "side 2");
    REQUIRE(record.moves.size() == 1);
    CHECK(record.moves[0].words.card == "7H");
    CHECK(record.moves[0].line == 8);
}

TEST_CASE("a byte order mark and a missing last end of line are accepted") {
    CHECK(read("\xEF\xBB\xBF" + with("[Sides \"2\"]") + "1 pass").moves.size() == 1);
}

TEST_CASE("a default option is accepted, and room options are refused") {
    CHECK(read(with("[Options \"draw=manual\"]")).setup.options.draw == DrawMode::manual);
    CHECK(read(with("[Options \"\"]")).setup.options.draw == DrawMode::manual);
    CHECK(fault(with("[Options \"table_talk=off\"]")) == "");
    CHECK(fault(with("[Options \"draw=auto TABLE_TALK=Off\"]")) == "");
    CHECK(read(with("[Options \"table_talk=call\"]")).setup.options.table_talk == TableTalk::call);
    CHECK(fault(with("[Options \"draw_grace=3\"]")) == "3 unknown-option N");
    CHECK(fault(with("[Options \"colour=red\"]")) == "3 unknown-option N");
    CHECK(fault(with("[Options \"draw=sometimes\"]")) == "3 bad-option S19");
    CHECK(fault(with("[Options \"table_talk=maybe\"]")) == "3 bad-option T3");
    CHECK(fault(with("[Options \"draw=auto draw=manual\"]")) == "3 duplicate-option N");
    CHECK(fault(with("[Options \"auto\"]")) == "3 bad-tag N");
}

TEST_CASE("Game comes first and must be known, and Players is required") {
    for (const std::string_view one : {"", "; nothing but a comment\n", "1 7H d4\n"})
        CHECK_MESSAGE(fault(one) == "1 missing-tag N", one);
    CHECK(fault("; a comment\n\n1 7H d4\n") == "3 missing-tag N");
    CHECK(fault("[Players \"2\"]\n[Game \"sequence\"]\n") == "1 game-first N");
    CHECK(fault("[Nonsense \"2\"]\n") == "1 game-first N");
    CHECK(fault("[Game \"sequence\"]\n; no players\n\n1 7H d4\n") == "1 missing-tag N");
    CHECK(fault("[Game \"chess\"]\n[Players \"2\"]\n") == "1 unknown-preset N");
    CHECK(fault("[Game \"\"]\n") == "1 unknown-preset N");
}

TEST_CASE("S1: wrong numbers of players are refused with their position") {
    CHECK(fault("[Game \"sequence\"]\n[Players \"5\"]\n") == "2 bad-players S1");
    CHECK(fault("[Game \"sequence\"]\n[Players \"0\"]\n") == "2 bad-players S1");
    CHECK(fault("[Game \"sequence\"]\n[Players \"99999999999999999999\"]\n") == "2 bad-players S1");
    CHECK(fault("[Game \"sequence\"]\n[Players \"two\"]\n") == "2 bad-tag N");
    CHECK(fault("[Game \"sequence\"]\n[Players \"-2\"]\n") == "2 bad-tag N");
    CHECK(fault(with("[Sides \"3\"]")) == "3 bad-sides S1");
    CHECK(fault(with("[Sides \"0\"]")) == "3 bad-sides S1");
}

TEST_CASE("each tag occurs once, and tags of other games are refused") {
    CHECK(fault(with("[Players \"2\"]")) == "3 duplicate-tag N");
    CHECK(fault(with("[Game \"sequence\"]")) == "3 duplicate-tag N");
    for (const std::string_view one : {"[Cut \"4C KD\"]", "[Rolls \"1 2 3\"]", "[Event \"club night\"]"})
        CHECK_MESSAGE(fault(with(one)) == "3 unknown-tag N", one);
    CHECK(fault(two_players("1 pass\n[Result \"*\"]\n")) == "7 tag-after-move N");
}

TEST_CASE("a tag has a name and quoted values, and there is one valid name for each seat") {
    for (const std::string_view wrong : {"[Sides 2]", "[Sides \"2\"", "[Sides \"2]", "[\"2\"]", "[]", "[",
                                         "[Sides \"2\" 3]", "[Sides \"2\"] 1 pass"})
        CHECK(fault(with(wrong)) == "3 bad-tag N");
    CHECK(fault(with("[Sides]")) == "3 bad-tag N");
    CHECK(fault(with("[Sides \"2\" \"2\"]")) == "3 bad-tag N");
    CHECK(fault(with("[Names \"Ann\"]")) == "3 bad-names N");
    CHECK(fault(with("[Names \"Ann\" \"Bob\" \"Cy\"]")) == "3 bad-names N");
    CHECK(fault(with("[Names \"Ann\" \"\x1b[31mBob\"]")) == "3 bad-names N");
}

TEST_CASE("S3, S5: a deck is exactly the 104 cards, and the dealer a seat of this game") {
    const std::string deck = sorted_deck();
    const auto record = [](const std::string& cards) {
        return std::string{head} + "[Dealer \"1\"]\n[Deck \"" + cards + "\"]\n";
    };
    CHECK(fault(record(deck)) == "");
    CHECK(fault(record(deck.substr(3))) == "4 bad-deck S3");
    CHECK(fault(record("3S" + deck.substr(2))) == "4 bad-deck S3");
    CHECK(fault(record(deck + " AS")) == "4 bad-deck S3");
    CHECK(fault(record("1S" + deck.substr(2))) == "4 unknown-card N");
    CHECK(fault(two_players("", "[Dealer \"3\"]")) == "3 bad-dealer S5");
    CHECK(fault(two_players("", "[Dealer \"0\"]")) == "3 bad-dealer S5");
    CHECK(fault(two_players("", "[Dealer \"Bob\"]")) == "3 bad-tag N");
}

TEST_CASE("S20: a reshuffle that is not needed is ignored, whatever it contains") {
    for (const std::string& cards : {std::string{}, std::string{"AS"}, sorted_deck() + " AS"})
        CHECK(fault(two_players("1 AS b3\n", "[Dealer \"2\"]\n[Reshuffle \"" + cards + "\"]")) == "");
    CHECK(fault(two_players("", "[Dealer \"2\"]\n[Reshuffle \"1S\"]")) == "4 unknown-card N");
}

TEST_CASE("a seed is 64 hex digits, and excludes all other random values") {
    CHECK(fault(std::string{head} + "[Seed \"dad003\"]\n") == "3 bad-seed N");
    CHECK(fault(std::string{head} + "[Seed \"" + std::string(64, 'g') + "\"]\n") == "3 bad-seed N");
    CHECK(fault(with("[Dealer \"1\"]")) == "4 chance-beside-seed N");
    CHECK(fault(std::string{head}.append(seed).append("[Deck \"" + sorted_deck() + "\"]")) ==
          "4 chance-beside-seed N");
    CHECK(fault(std::string{head}.append(seed).append("[Reshuffle \"AS\"]")) == "4 chance-beside-seed N");
}

TEST_CASE("a result is for people: its form is checked, its content is not") {
    for (const std::string_view fine : {"side 1", "side 2", "draw", "*"})
        CHECK(fault(with("[Result \"" + std::string{fine} + "\"]")) == "");
    for (const std::string_view wrong : {"", "side", "side one", "seat 1", "1-0"})
        CHECK(fault(with("[Result \"" + std::string{wrong} + "\"]")) == "3 bad-tag N");
}
