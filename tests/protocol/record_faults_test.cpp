#include <doctest/doctest.h>

#include "tests/protocol/support/examples.hpp"
#include "tests/protocol/support/record_text.hpp"

// What the first fault of a record is called, and where it is. The records are in record_faults.txt.

using namespace seq::protocol;
using namespace seq::protocol::test;

TEST_CASE("a faulty record is refused with the line, the code and the rule of its first fault") {
    const std::string cases = testing::text_of_file("tests/protocol/record_faults_test.cpp");
    for (const auto& row : testing::rows_of_file("tests/protocol/record_faults.txt"))
        if (row.size() == 1 && cases.find('"' + row[0] + '"') == std::string::npos) check_faults(row[0]);
    CHECK(fault(record_of("tag", "[Names \"Ann\" \"\x1b[31mBob\"]")) == "3 bad-names N");
}

TEST_CASE("S1: wrong numbers of players are refused with their position") {
    check_faults();
}

TEST_CASE("S3, S5: a deck is exactly the 104 cards, and the dealer a seat of this game") {
    check_faults();
    const std::string deck = sorted_deck();
    for (const auto& [cards, expected] : {std::pair{deck.substr(3), "4 bad-deck S3"},
                                          {"3S" + deck.substr(2), "4 bad-deck S3"},
                                          {"1S" + deck.substr(2), "4 unknown-card N"}})
        CHECK(fault("[Game \"sequence\"]\n[Players \"2\"]\n[Dealer \"1\"]\n[Deck \"" + cards + "\"]\n") ==
              expected);
}

TEST_CASE("S20: a reshuffle that is not needed is ignored, whatever it contains") {
    check_faults();
}

TEST_CASE("S23: a penalty is one line, and so is each seat's forfeit") {
    check_faults();
}

TEST_CASE("S23: while a forfeit is pending nobody can do anything else") {
    check_faults();
}

TEST_CASE("S23: only a seat that owes a card forfeits one, from its hand") {
    check_faults();
}

TEST_CASE("S23, T3: a penalty needs a team, and table_talk call or honour") {
    check_faults();
}

TEST_CASE("S5: a round has as many cards as seats cut in it, and a given dealer must be the lowest") {
    check_faults();
}

TEST_CASE("S15: if a move breaks several rules, the first in the notation's order is named") {
    check_faults();
}

TEST_CASE("S19: with draw=auto there are no draw lines") {
    check_faults();
}

TEST_CASE("D3: the dice are in the order in which they were thrown, those for the start first") {
    check_faults();
}

TEST_CASE("D2: an empty line of a game with dice, or a space off the board, is reported as such") {
    check_faults();
}

TEST_CASE("D1, X1: numbers of players and tags that a game with dice does not have") {
    check_faults();
}

TEST_CASE("X1, X6: of the six dice, whose turn it is and that the game is over") {
    check_faults();
}
