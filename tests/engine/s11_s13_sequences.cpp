// S11 and S13: what a sequence is, and how many spaces two of them may share.

#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// Two sides as in S12, but three sequences to win: the game then continues after the second one.
constexpr Seating to_three{.players = 2, .sides = 2, .hand_size = 7, .sequences_to_win = 3};

}  // namespace

TEST_CASE("S11: five in a row, a column or a diagonal are a sequence") {
    const auto two = [] { return Position{2}.hand(1, "JD"); };
    CHECK(after_chip(two().diagram(R"(
        . . . . . .
        . 1 1 . 1 1)"),
                     "d2") == "b2-f2");
    CHECK(after_chip(two().diagram(R"(
        . . .
        . 1 .
        . 1 .
        . 1 .
        . 1 .)"),
                     "b6") == "b2-b6");
    CHECK(after_chip(two().diagram(R"(
        . . . . . . .
        . . 1 . . . .
        . . . 1 . . .
        . . . . 1 . .
        . . . . . 1 .)"),
                     "g6") == "c2-g6");
    CHECK(after_chip(two().diagram(R"(
        . . . . . . .
        . . . . . . .
        . . . . . 1 .
        . . . . 1 . .
        . . . 1 . . .
        . . 1 . . . .)"),
                     "g2") == "g2-c6");
}

TEST_CASE("S11: the completing chip can be anywhere in the line") {
    for (const char* missing : {"c5", "d5", "e5", "f5", "g5"}) {
        Bitboard row;
        for (const Space one : line("c5-g5").spaces())
            row.add(one);
        row.remove(space(missing));
        std::string drawn =
            ". . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n";
        for (int column = 0; column < 10; ++column)
            drawn += row.has(Space::at(4, column)) ? "1" : ".";
        CHECK(after_chip(Position{2}.hand(1, "JD").diagram(drawn), missing) == "c5-g5");
    }
}

TEST_CASE("S11: four in a line, and five with a gap or with a chip of another side, are not a sequence") {
    const auto two = [] { return Position{2}.hand(1, "JD"); };
    CHECK(after_chip(two().diagram(". . . .\n . 1 1 1"), "e2") == "");
    CHECK(after_chip(two().diagram(". . . .\n . 1 1 1 . 1"), "g2") == "");
    CHECK(after_chip(two().diagram(". . . .\n . 1 1 1 2 1"), "g2") == "");
}

TEST_CASE("S11: a line does not continue across the edge of the board") {
    const auto two = [] { return Position{2}.hand(1, "JD"); };
    CHECK(after_chip(two().diagram(R"(
        . . . . . . . . . .
        . . . . . . . . 1 1
        1 1 . . . . . . . .)"),
                     "c3") == "");
    CHECK(after_chip(two().diagram(R"(
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . 1
        1 . . . . . . . . .
        . 1 . . . . . . . .
        . . 1 . . . . . . .)"),
                     "d7") == "");
}

TEST_CASE("S11: four chips and a free corner are a sequence, at each corner") {
    const auto two = [] { return Position{2}.hand(1, "JD"); };
    CHECK(after_chip(two().diagram("* 1 1 1 ."), "e1") == "a1-e1");
    CHECK(after_chip(two().diagram(". . . . . . 1 1 1 *"), "f1") == "f1-j1");
    CHECK(after_chip(two().diagram("*\n1\n1\n1"), "a5") == "a1-a5");
    CHECK(after_chip(two().diagram(R"(
        * . . . .
        . 1 . . .
        . . . . .
        . . . 1 .
        . . . . 1)"),
                     "c3") == "a1-e5");
    CHECK(after_chip(two().diagram(R"(
        .
        .
        .
        .
        .
        .
        . . . 1
        . . 1 .
        . 1 . .
        * . . .)"),
                     "e6") == "e6-a10");
    CHECK(after_chip(two().diagram(R"(
        .
        .
        .
        .
        .
        . . . . . . . . . 1
        . . . . . . . . . 1
        . . . . . . . . . 1
        . . . . . . . . . .
        . . . . . . . . . *)"),
                     "j9") == "j6-j10");
}

TEST_CASE("S11: a free corner counts for every side, also for several at once") {
    Table game{Position{3}.diagram("* 1 1 1 . \n 2 \n 2 \n 2 \n .").hand(1, "JD 9C").hand(2, "JC")};
    const Table other{Position{2}.diagram("* A A A A \n 2 \n 2 \n 2 \n .").hand(2, "JC").turn(2)};
    game.does(1, place("JD", "e1"));
    CHECK(game.sequences(1) == "a1-e1");
    Table next{other};
    next.does(2, place("JC", "a5"));
    CHECK(next.sequences(1) == "a1-e1");
    CHECK(next.sequences(2) == "a1-a5");
}

TEST_CASE("S11: chips of team mates count together") {
    Table game{Position{4}.diagram(". \n . 1 1 1 1").hand(3, "AH").turn(3)};
    game.does(3, place("AH", "f2"));
    CHECK(game.sequences(1) == "b2-f2");
    CHECK(game.happened("side 1 completes b2-f2"));
}

TEST_CASE("S13: two sequences may share one space, also in one row, but not two") {
    const auto row = [](std::string_view drawn) {
        return Position{to_three}.hand(1, "JD").diagram(". \n" + std::string{drawn});
    };
    CHECK(after_chip(row(". A A A A A 1 1 1 ."), "j2") == "b2-f2 f2-j2");
    CHECK(after_chip(row(". A A A A A 1 1 . ."), "i2") == "b2-f2");
    CHECK(after_chip(row(". A A A A A . . . ."), "g2") == "b2-f2");
    CHECK(after_chip(row("1 1 . A A A A A . ."), "c2") == "d2-h2");
    CHECK(after_chip(row("1 1 1 1 . A A A A A"), "e2") == "f2-j2 a2-e2");
    CHECK(after_chip(Position{to_three}.hand(1, "JD").diagram(R"(
        .
        . A A A A A . . . .
        . . . 1 . . . . . .
        . . . 1 . . . . . .
        . . . 1 . . . . . .)"),
                     "d6") == "b2-f2 d2-d6");
}

TEST_CASE("S13: two sequences from one corner share only it, and lines to a corner are limited too") {
    CHECK(after_chip(Position{to_three}.hand(1, "JD").diagram("* A A A A \n 1 \n 1 \n 1 \n ."), "a5") ==
          "a1-e1 a1-a5");
    CHECK(after_chip(Position{to_three}.hand(1, "JD").diagram(R"(
        * A A A A
        . 1 . . .
        . . 1 . .
        . . . 1 .
        . . . . .)"),
                     "e5") == "a1-e1 a1-e5");
    CHECK(after_chip(Position{to_three}.hand(1, "JD").diagram("* A A A A . . . . *"), "f1") == "a1-e1");
    CHECK(after_chip(Position{to_three}.hand(1, "JD").diagram("* A A A A . 1 1 1 *"), "f1") == "a1-e1 e1-i1");
    CHECK(after_chip(Position{to_three}.hand(1, "JD").diagram("* 1 A A A A A . 1 *").sequences(1, "c1-g1"),
                     "h1") == "c1-g1");
}

TEST_CASE("S13: a new sequence has to respect the limit with each of several existing ones") {
    const auto crossing = [](std::string_view lowest) {
        return Position{to_three}.hand(1, "JD").sequences(1, "b2-f2,b6-f6").diagram(R"(
            .
            . A A A A A . . . .
            . . . 1 . . . . . .
            . . . . . . . . . .
            . . . 1 . . . . . .
            . A A A A A )" + std::string{lowest});
    };
    CHECK(after_chip(crossing(". . . ."), "d4") == "b2-f2 b6-f6 d2-d6");
    CHECK(after_chip(crossing("1 . 1 ."), "h6") ==
          "b2-f2 b6-f6");  // d6-h6 and e6-i6 share too much with the second
    CHECK(after_chip(crossing("1 . 1 1"), "h6") == "b2-f2 b6-f6 f6-j6");
}

TEST_CASE("S13: the sequences of different sides do not limit each other") {
    Table game{Position{2}.diagram("* A A A A \n 2 \n 2 \n 2").hand(2, "JD").turn(2)};
    game.does(2, place("JD", "a5"));
    CHECK(game.sequences(2) == "a1-a5");
}

// S12: how many sequences win, and that the game ends at once.

TEST_CASE("S12: with three sides the first sequence wins, at once") {
    Table game{Position{3}.diagram(". \n . 1 1 1 1").hand(1, "JD 9C").hand(2, "3S").hand(3, "4S")};
    game.does(1, place("JD", "f2"));
    CHECK(game.result() == "side 1 by S12");
    CHECK(game.turn() == 0);
    CHECK(game.happened("ended by S12: side 1"));
}

TEST_CASE("S12: with two sides the second sequence wins, and not the first") {
    Table game{Position{2}.diagram(". \n . 1 1 1 1 \n . \n . 1 1 1 1").hand(1, "JD JC").hand(2, "8S 9S")};
    game.does(1, place("JD", "f2"));
    CHECK(game.sequences(1) == "b2-f2");
    CHECK(game.result() == "");
    game.does(2, place("8S", "h1")).does(1, place("JC", "f4"));
    CHECK(game.sequences(1) == "b2-f2 b4-f4");
    CHECK(game.result() == "side 1 by S12");
}

TEST_CASE("S12: if two sides have one sequence each, the game goes on") {
    Table game{Position{2}.diagram(". \n . A A A A A \n . \n . 2 2 2 2").hand(2, "JD").hand(1, "9C").turn(2)};
    game.does(2, place("JD", "f4"));
    CHECK(game.result() == "");
    CHECK(game.turn() == 1);
}

TEST_CASE("S12: the number of sequences to win depends only on the number of sides") {
    for (const Seating& seating : find_preset("sequence")->seatings) {
        CAPTURE(int{seating.players});
        CAPTURE(int{seating.sides});
        Table game{Position{seating.players, seating.sides}.diagram(". \n . 1 1 1 1").hand(1, "JD")};
        game.does(1, place("JD", "f2"));
        CHECK(game.result() == (seating.sides == 3 ? "side 1 by S12" : ""));
    }
}

TEST_CASE("S12: after the winning play no card is drawn, also automatically, and none is owed") {
    Table game{Position{3}.diagram(". \n . . \n . 3 3 3 3").hand(1, "2S").hand(2, "4S").hand(3, "JD 9C")};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1"));
    CHECK(game.owed() == "1 2");
    const std::size_t pile = game.draw_pile();
    game.does(3, place("JD", "f3"));
    CHECK(game.result() == "side 3 by S12");
    CHECK(game.owed() == "");
    CHECK(game.draw_pile() == pile);
    CHECK(game.hand(3) == "9C");
    for (const int seat : {1, 2, 3})
        CHECK(game.refusal(seat, Draw{}) == "game-over S12");
    Table automatic{Position{3}.automatic_draw().diagram(". \n . 1 1 1 1").hand(1, "JD 9C")};
    const std::size_t pile_before = automatic.draw_pile();
    automatic.does(1, place("JD", "f2"));
    CHECK(automatic.draw_pile() == pile_before);
    CHECK(automatic.hand(1) == "9C");
    CHECK_FALSE(automatic.happened("seat 1 draws"));
}

TEST_CASE("S12: passes before the winning play do not count") {
    Table game{Position{3}.diagram(". \n . 2 2 2 2").hand(2, "JD")};
    game.does(1, Pass{});
    CHECK(view(game.match, spectator).as_cards().passes == 1);
    game.does(2, place("JD", "f2"));
    CHECK(view(game.match, spectator).as_cards().passes == 0);
}

TEST_CASE("S12: after the end no seat can do anything") {
    Table game{Position{3}.diagram(". \n . 1 1 1 1").hand(1, "JD 9C JH").hand(2, "3S").hand(3, "4S")};
    game.does(1, place("JD", "f2"));
    for (const int seat : {1, 2, 3}) {
        CHECK(legal_actions(game.match, Seat{static_cast<std::uint8_t>(seat)}).empty());
        CHECK(game.refusal(seat, {place("3S", "c1"), take_away("JH", "b2"), dead("3S"), Pass{}}) ==
              "game-over S12");
    }
}
