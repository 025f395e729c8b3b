// S12: how many sequences win, and that the game ends at once.

#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

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

TEST_CASE("S12: after the winning play no card is drawn, and none is owed") {
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
}

TEST_CASE("S12: if cards are drawn automatically, the winner draws none") {
    Table game{Position{3}.automatic_draw().diagram(". \n . 1 1 1 1").hand(1, "JD 9C")};
    const std::size_t pile = game.draw_pile();
    game.does(1, place("JD", "f2"));
    CHECK(game.draw_pile() == pile);
    CHECK(game.hand(1) == "9C");
    CHECK_FALSE(game.happened("seat 1 draws"));
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
        CHECK(game.refusal(seat, place("3S", "c1")) == "game-over S12");
        CHECK(game.refusal(seat, take_away("JH", "b2")) == "game-over S12");
        CHECK(game.refusal(seat, dead("3S")) == "game-over S12");
        CHECK(game.refusal(seat, Pass{}) == "game-over S12");
    }
}
