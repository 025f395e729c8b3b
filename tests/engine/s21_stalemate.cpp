// S21: no seat can play any more.

#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("S21: as many passes as there are seats, one after the other, end the game") {
    for (const Seating& seating : find_preset("sequence")->seatings) {
        CAPTURE(int{seating.players});
        Table game{Position{seating.players, seating.sides}};
        for (int seat = 1; seat < seating.players; ++seat) {
            game.does(seat, Pass{});
            CHECK(game.result() == "");
        }
        game.does(seating.players, Pass{});
        CHECK(game.result() == "draw by S21");
        CHECK(game.turn() == 0);
    }
}

TEST_CASE("S21: a play between the passes resets the count") {
    Table game{Position{3}.hand(3, "2S")};
    game.does(1, Pass{}).does(2, Pass{});
    CHECK(view(game.match, spectator).as_cards().passes == 2);
    game.does(3, place("2S", "b1"));
    CHECK(view(game.match, spectator).as_cards().passes == 0);
    game.does(1, Pass{}).does(2, Pass{});
    CHECK(game.result() == "");
    game.does(3, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: a removal is a play and resets the count") {
    Table game{Position{2}.diagram("* 1").hand(2, "JS")};
    game.does(1, Pass{}).does(2, take_away("JS", "b1")).does(1, Pass{});
    CHECK(game.result() == "");
    game.does(2, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: exchanges between the passes change nothing") {
    Table game{Position{2}.diagram(full_board).hand(1, "2S").hand(2, "3S").pile("4S 5S")};
    game.does(1, dead("2S")).does(1, Pass{});
    game.does(2, dead("3S"));
    CHECK(game.result() == "");
    game.does(2, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: a draw between the passes changes nothing") {
    Table game{Position{3}.hand(1, "2S").pile("JS")};
    game.does(1, place("2S", "b1")).does(2, Pass{}).does(1, Draw{}).does(3, Pass{});
    CHECK(view(game.match, spectator).as_cards().passes == 2);
    CHECK(game.hand(1) == "JS");
    game.does(1, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: the side with most sequences wins") {
    Table first{Position{2}.diagram(". \n . A A A A A")};
    first.does(1, Pass{}).does(2, Pass{});
    CHECK(first.result() == "side 1 by S21");
    Table second{Position{4}.diagram(". \n . B B B B B")};
    second.does(1, Pass{}).does(2, Pass{}).does(3, Pass{}).does(4, Pass{});
    CHECK(second.result() == "side 2 by S21");
    CHECK(second.happened("ended by S21: side 2"));
}

TEST_CASE("S21: the same number of sequences is a draw, with none and with one each") {
    Table none{Position{3}.diagram("* 1 2 3")};
    none.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(none.result() == "draw by S21");
    Table one{Position{2}.diagram(". \n . A A A A A \n . B B B B B")};
    one.does(1, Pass{}).does(2, Pass{});
    CHECK(one.result() == "draw by S21");
    CHECK(one.happened("ended by S21: draw"));
}

TEST_CASE("S21: of three sides the one with most sequences wins, and two that share them draw") {
    static constexpr Seating to_three{.players = 3, .sides = 3, .hand_size = 6, .sequences_to_win = 3};
    Table third{Position{to_three}.diagram(". \n . A A A A A \n . C C C C C \n . \n . C C C C C")};
    third.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(third.result() == "side 3 by S21");
    Table shared{Position{to_three}.diagram(". \n . B B B B B \n . C C C C C")};
    shared.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(shared.result() == "draw by S21");
    Table behind{Position{to_three}.diagram(
        ". \n . A A A A A \n . B B B B B \n . \n . C C C C C \n . \n . C C C C C")};
    behind.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(behind.result() == "side 3 by S21");
}

TEST_CASE("S21: after the end no card is owed, and refusals name the rule by which the game ended") {
    Table game{Position{3}.hand(1, "2S")};
    game.does(1, place("2S", "b1")).does(2, Pass{}).does(3, Pass{});
    CHECK(game.owed() == "1");
    game.does(1, Pass{});
    CHECK(game.result() == "draw by S21");
    CHECK(game.owed() == "");
    CHECK(game.refusal(1, Draw{}) == "game-over S21");
    CHECK(game.refusal(2, Pass{}) == "game-over S21");
    CHECK(game.refusal(3, place("2S", "g9")) == "game-over S21");
}
