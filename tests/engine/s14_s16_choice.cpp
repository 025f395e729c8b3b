// S14 to S16: several sequences completed by one chip, the choice of their spaces, and that they are
// permanent.

#include <doctest/doctest.h>
#include <utility>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// More sequences to win than any side reaches, so that the effect of one chip can be counted.
constexpr Seating unending{.players = 2, .sides = 2, .hand_size = 7, .sequences_to_win = 100};

Position row(std::string_view drawn) {
    return Position{unending}
        .hand(1, "JD JC")
        .hand(2, "JS JH")
        .diagram("\n.\n.\n.\n.\n" + std::string{drawn});
}

std::string refusal(const Position& position, std::string_view where, std::string_view naming) {
    return Table{position}.refusal(1, place("JD", where, naming));
}

std::string choices(const Position& position, std::string_view where) {
    std::string words;
    for (const Line one : namings(position.match(), Seat{1}, place("JD", where)))
        words += (words.empty() ? "" : " ") + to_words(one);
    return words;
}

/// Around e5 the lines in all eight directions are full. One of them ends at a corner, and is a sequence even
/// before e5 has a chip.
constexpr std::string_view all_ways = R"(
    * . . . 1 . . . 1 .
    . 1 . . 1 . . 1 . .
    . . 1 . 1 . 1 . . .
    . . . 1 1 1 . . . .
    1 1 1 1 . 1 1 1 1 .
    . . . 1 1 A . . . .
    . . 1 . 1 . A . . .
    . 1 . . 1 . . A . .
    1 . . . 1 . . . A .
    . . . . . . . . . *)";

}  // namespace

TEST_CASE("S14: one chip may complete two sequences, which win at once") {
    Table game{Position{2}.hand(1, "JD 9C").diagram(R"(
        .
        . 1 1 . 1 1
        . . . 1
        . . . 1
        . . . 1
        . . . 1)")};
    game.does(1, place("JD", "d2"));
    CHECK(game.sequences(1) == "b2-f2 d2-d6");
    CHECK(game.result() == "side 1 by S12");
    CHECK(game.owed() == "");
}

TEST_CASE("S14: if one sequence wins and one chip makes two, both count") {
    Table game{
        Position{3}.hand(1, "JD").diagram(". \n . 1 1 . 1 1 \n . . . 1 \n . . . 1 \n . . . 1 \n . . . 1")};
    game.does(1, place("JD", "d2"));
    CHECK(game.sequences(1) == "b2-f2 d2-d6");
    CHECK(game.result() == "side 1 by S12");
}

TEST_CASE("S14: one chip completes seven sequences, in addition to one that the side had before") {
    const std::string before = "f6-j10";
    const std::string seven = "a1-e5 e1-e5 i1-e5 a5-e5 e5-i5 e5-a9 e5-e9";
    CHECK(after_chip(Position{unending}.hand(1, "JD").diagram(all_ways), "e5") == before + " " + seven);
    Table game{Position{2}.hand(1, "JD").diagram(all_ways)};
    game.does(1, place("JD", "e5"));
    CHECK(game.sequences(1) == before + " " + seven);
    CHECK(game.result() == "side 1 by S12");
}

TEST_CASE("S14: a run of 5, 6, 7 or 8 made by one chip is one sequence, as S13 limits it") {
    for (const std::string_view one : {"1 1 1 1 .", "1 1 1 1 . 1", "1 1 1 1 . 1 1", "1 1 1 1 . 1 1 1"})
        CHECK_MESSAGE(after_chip(row(one), "e5") == "a5-e5", one);
    CHECK(after_chip(row("1 1 1 . 1 1 1 1"), "d5") == "a5-e5");
    CHECK(after_chip(row(". . 1 1 . 1 1 1 1"), "e5") == "c5-g5");
    CHECK(after_chip(row("1 1 1 1 . 1"), "e5") == "a5-e5");
    CHECK(after_chip(row("A A A A A 1 1 1 ."), "i5") == "a5-e5 e5-i5");
}

TEST_CASE("S14: a run of 9 joined in the middle, or grown to 10, is two sequences, which win") {
    CHECK(after_chip(row("1 1 1 1 . 1 1 1 1"), "e5") == "a5-e5 e5-i5");
    CHECK(after_chip(row(". 1 1 1 1 . 1 1 1 1"), "f5") == "b5-f5 f5-j5");
    Table game{Position{2}.hand(1, "JD").diagram("\n.\n.\n.\n.\n 1 1 1 1 . 1 1 1 1")};
    CHECK(game.does(1, place("JD", "e5")).result() == "side 1 by S12");
    CHECK(after_chip(row("1 1 1 1 . A A A A A"), "e5") == "f5-j5 a5-e5");
    CHECK(after_chip(row(". A A A A A A A A A").sequences(1, "b5-f5,f5-j5"), "a5") == "b5-f5 f5-j5");
    CHECK(after_chip(row("1 A A A A A 1 1 1 .").sequences(1, "b5-f5"), "j5") == "b5-f5 f5-j5");
}

TEST_CASE("S14: a run that grows chip by chip is one sequence up to 8, and two from 9 on") {
    Table game{row("1 1 1 1 . . . . . .").hand(1, "5H 4H AH 9D 7H AS").hand(2, "2S 3S 4S 5S 6S 7S")};
    const std::vector<std::pair<std::string, std::string>> mine{{"5H", "e5"}, {"4H", "f5"}, {"AH", "g5"},
                                                                {"9D", "h5"}, {"7H", "i5"}, {"AS", "j5"}};
    const std::vector<std::string> yours{"b1", "c1", "d1", "e1", "f1", "g1"};
    const std::vector<std::string> cards = split("2S 3S 4S 5S 6S 7S");
    for (std::size_t n = 0; n < mine.size(); ++n) {
        game.does(1, place(mine[n].first, mine[n].second));
        CHECK(game.sequences(1) == (n < 4 ? "a5-e5" : "a5-e5 e5-i5"));
        game.does(2, place(cards[n], yours[n]));
    }
}

TEST_CASE("S15: without a choice of the player, the most and first sequences in reading order count") {
    CHECK(choices(row("1 1 1 1 . 1 1 1 1"), "e5") == "a5-e5 b5-f5 c5-g5 d5-h5 e5-i5");
    CHECK(after_chip(row("1 1 1 1 . 1 1 1 1"), "e5") == "a5-e5 e5-i5");
    CHECK(choices(row(". 1 1 1 . 1 1 1"), "e5") == "b5-f5 c5-g5 d5-h5");
    CHECK(after_chip(row(". 1 1 1 . 1 1 1"), "e5") == "b5-f5");
    CHECK(after_chip(Position{unending}.hand(1, "JD").diagram(R"(
        .
        . . . . . 1 . .
        . . . . . 1 . .
        . . . . . 1 . .
        . . 1 1 1 . 1 .
        . . . . . 1 . .
        . . . . . 1 . .)"),
                     "f5") == "f2-f6 c5-g5");
}

TEST_CASE("S15: the player may name which five spaces are the sequence, or several lines, in any order") {
    CHECK(after_chip(row("1 1 1 . 1 1"), "d5", "b5-f5") == "b5-f5");
    CHECK(after_chip(row("1 1 1 . 1 1"), "d5", "a5-e5") == "a5-e5");
    CHECK(after_chip(row("1 1 1 . 1 1"), "d5", "f5-b5") == "b5-f5");
    CHECK(after_chip(row("1 1 1 1 ."), "e5", "a5-e5") == "a5-e5");
    CHECK(after_chip(row("1 1 1 1 . 1 1 1 1"), "e5", "e5-i5,a5-e5") == "a5-e5 e5-i5");
}

TEST_CASE("S15: the player may name fewer sequences") {
    CHECK(after_chip(row("1 1 1 1 . 1 1 1 1"), "e5", "b5-f5") == "b5-f5");
    CHECK(after_chip(row("1 1 1 1 . 1 1 1 1"), "e5", "c5-g5") == "c5-g5");
    Table game{Position{2}.hand(1, "JD").diagram("\n.\n.\n.\n.\n 1 1 1 1 . 1 1 1 1")};
    game.does(1, place("JD", "e5", "c5-g5"));
    CHECK(game.result() == "");
    CHECK(game.turn() == 2);
}

TEST_CASE("S15: the rest follows the default") {
    CHECK(after_chip(row("1 1 1 1 . 1 1 1 1"), "e5", "e5-i5") == "a5-e5 e5-i5");
    const Position cross = Position{unending}.hand(1, "JD").diagram(R"(
        .
        . . . 1
        . . . 1
        . . . 1
        1 1 1 . 1 1
        . . . 1
        . . . 1)");
    CHECK(after_chip(cross, "d5") == "d2-d6 a5-e5");
    CHECK(after_chip(cross, "d5", "b5-f5") == "d2-d6 b5-f5");
    CHECK(after_chip(cross, "d5", "d3-d7") == "d3-d7 a5-e5");
}

TEST_CASE("S15: a sequence that the chip does not complete cannot be named") {
    CHECK(refusal(row("1 1 1 1 . 1"), "e5", "c5-g5") == "bad-naming S15");   // not full
    CHECK(refusal(row("1 1 1 1 . 1"), "e5", "a1-e1") == "bad-naming S15");   // elsewhere
    CHECK(refusal(row("1 1 1 . . ."), "d5", "a5-e5") == "bad-naming S15");   // nothing is completed
    CHECK(refusal(row("A A A A A . "), "f5", "a5-e5") == "bad-naming S15");  // complete already
    CHECK(refusal(row("A A A A A . "), "f5", "b5-f5") == "bad-naming S15");  // forbidden by S13
    Place beyond = place("JD", "e5");
    beyond.naming.push_back(Line{255});
    CHECK(Table{row("1 1 1 1 .")}.refusal(1, beyond) == "bad-naming S15");
}

TEST_CASE("S15: neither overlapping lines, nor one line twice, nor any wrong line can be named") {
    CHECK(refusal(row("1 1 1 1 . 1"), "e5", "a5-e5,b5-f5") == "bad-naming S15");
    CHECK(refusal(row("1 1 1 1 . 1"), "e5", "a5-e5,a5-e5") == "bad-naming S15");
    CHECK(refusal(row("1 1 1 1 . 1 1 1 1"), "e5", "a5-e5,e5-i5,c5-g5") == "bad-naming S15");
    CHECK(refusal(row("1 1 1 1 . 1 1 1 1"), "e5", "a5-e5,a1-e1") == "bad-naming S15");
}

TEST_CASE("S15: there is a choice only if the action completes something") {
    const Match match = row("1 1 1 1 . . 2").hand(1, "JD JH 9C").match();
    CHECK(namings(match, Seat{1}, place("JD", "f5")).empty());
    CHECK(namings(match, Seat{1}, take_away("JH", "g5")).empty());
    CHECK(namings(match, Seat{1}, Draw{}).empty());
    CHECK(namings(match, Seat{1}, Pass{}).empty());
    CHECK(namings(match, Seat{2}, place("JD", "e5")).empty());  // not to move
    CHECK(namings(match, Seat{1}, place("JC", "e5")).empty());  // not held
    CHECK(namings(match, Seat{1}, place("9C", "e5")).empty());  // shows another card
    CHECK(namings(match, Seat{1}, place("JD", "e5")).size() == 1);
}

TEST_CASE("S15: only the chosen spaces are protected, not the rest of a longer run") {
    Table game{row("1 1 1 1 . 1 1 1").hand(1, "JD 9C")};
    game.does(1, place("JD", "e5", "b5-f5"));
    CHECK(game.removals(2, "JS") == "a5 g5 h5");
    CHECK(game.refusal(2, take_away("JS", "b5")).starts_with("locked-chip S1"));
    game.does(2, take_away("JS", "a5"));
    CHECK(game.chips(1) == "b5 c5 d5 e5 f5 g5 h5");
    CHECK(game.sequences(1) == "b5-f5");
}

TEST_CASE("S16: the chips of a sequence stay to the end, even if a player holds only jacks") {
    Table game{row("A A A A A . . .").hand(1, "9C").hand(2, "JS").turn(2)};
    CHECK(game.removals(2, "JS") == "");
    for (const char* locked : {"a5", "b5", "c5", "d5", "e5"})
        CHECK(game.refusal(2, take_away("JS", locked)).starts_with("locked-chip S1"));
    game.does(2, Pass{});
    CHECK(game.chips(1) == "a5 b5 c5 d5 e5");
}

TEST_CASE("S16: all chips of two sequences are locked, and the four of one with a corner") {
    Table game{row("1 1 1 1 . 1 1 1 1").hand(1, "JD")};
    game.does(1, place("JD", "e5"));
    CHECK(game.removals(2, "JS") == "");
    CHECK(game.refusal(2, take_away("JS", "e5")).starts_with("locked-chip S1"));
    Table corner{Position{2}.diagram("* A A A A 1").hand(2, "JS").turn(2)};
    CHECK(corner.removals(2, "JS") == "f1");
    CHECK(corner.refusal(2, take_away("JS", "a1")) == "nothing-to-remove S10");
}
