// S19: drawing is the player's own action, and the right to it can be lost.

#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// Three seats with cards from the first row of the board, each unambiguous: b1, c1, .. i1.
Position three_seats() {
    return Position{3}.hand(1, "2S 3S").hand(2, "4S 5S").hand(3, "6S 7S").pile("AD KD QD TD 9D 8D");
}

}  // namespace

TEST_CASE("S19: the card can be drawn right after the play, once") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(1, Draw{});
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.turn() == 2);
    CHECK(game.refusal(1, Draw{}) == "nothing-owed S19");
    CHECK_FALSE(legal_actions(game.match, Seat{1}).draw);
}

TEST_CASE("S19: the card can be drawn while others are to move") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1"));
    CHECK(game.owed() == "1 2");
    CHECK(game.turn() == 3);
    game.does(1, Draw{});
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.owed() == "2");
}

TEST_CASE("S19: a removal earns a card too, and a seat that has not played is owed none") {
    Table game{Position{2}.diagram("* 2").hand(1, "JS").pile("AD")};
    game.does(1, take_away("JS", "b1")).does(1, Draw{});
    CHECK(game.hand(1) == "AD");
    const Table before{three_seats()};
    CHECK(before.refusal(1, Draw{}) == "nothing-owed S19");
    CHECK(before.refusal(2, Draw{}) == "nothing-owed S19");
}

TEST_CASE("S19: the right lapses as soon as a seat that moved after that play has drawn for that move") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(2, Draw{});
    CHECK(game.happened("seat 1 loses the card"));
    CHECK(game.owed() == "");
    CHECK(game.refusal(1, Draw{}) == "draw-lapsed S19");
    CHECK_FALSE(legal_actions(game.match, Seat{1}).draw);
}

TEST_CASE("S19: a move without a draw ends no right") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(3, place("6S", "f1"));
    CHECK(game.owed() == "1 2 3");
    CHECK(game.refusal(1, Draw{}) == "");
    CHECK(game.refusal(2, Draw{}) == "");
}

TEST_CASE("S19: one draw ends the right of everybody who played before") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(3, place("6S", "f1")).does(3, Draw{});
    CHECK(game.refusal(1, Draw{}) == "draw-lapsed S19");
    CHECK(game.refusal(2, Draw{}) == "draw-lapsed S19");
    CHECK(game.happened("seat 1 loses the card"));
    CHECK(game.happened("seat 2 loses the card"));
}

TEST_CASE("S19: a draw does not end the right of those who played later") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(3, place("6S", "f1")).does(2, Draw{});
    CHECK(game.refusal(1, Draw{}) == "draw-lapsed S19");
    CHECK(game.owed() == "3");
    game.does(3, Draw{});
    CHECK(game.hand(3) == "7S KD");
}

TEST_CASE("S19: if all draw in the order of their plays, nobody loses a card") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(3, place("6S", "f1"));
    game.does(1, Draw{}).does(2, Draw{}).does(3, Draw{});
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.hand(2) == "5S KD");
    CHECK(game.hand(3) == "7S QD");
}

TEST_CASE("S19: a lost card makes the hand one card smaller for the rest of the game") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(2, Draw{});
    game.does(3, place("6S", "f1")).does(3, Draw{});
    CHECK(game.hand_size(1) == 1);
    CHECK(game.hand_size(2) == 2);
    game.does(1, place("3S", "c1")).does(1, Draw{});
    CHECK(game.hand_size(1) == 1);
    CHECK(game.refusal(1, Draw{}) == "nothing-owed S19");
}

TEST_CASE("S19: a player's next play ends the right to the card before: at most one card is owed") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(3, place("6S", "f1"));
    game.does(1, place("3S", "c1"));
    CHECK(game.happened("seat 1 loses the card"));
    CHECK(game.happened("seat 1 is owed a card"));
    CHECK(game.owed() == "1 2 3");
    game.does(1, Draw{});
    CHECK(game.hand_size(1) == 1);
    CHECK(game.refusal(1, Draw{}) == "nothing-owed S19");
}

TEST_CASE("S19: after a player's next play, only that play counts") {
    Table game{three_seats()};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(3, place("6S", "f1"));
    game.does(1, place("3S", "c1")).does(2, Draw{});
    CHECK(game.owed() == "1 3");  // seat 2 moved before the play for which seat 1 is owed a card
    game.does(3, Draw{});
    CHECK(game.owed() == "1");
    game.does(1, Draw{});
}

TEST_CASE("S19: a player's own pass ends the right as well") {
    Table game{Position{2}.hand(1, "2S").hand(2, "4S 5S")};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1"));
    CHECK(game.refusal(1, Draw{}) == "");
    game.does(1, Pass{});
    CHECK(game.happened("seat 1 loses the card"));
    CHECK(game.refusal(1, Draw{}) == "draw-lapsed S19");
    CHECK(game.owed() == "2");
}

TEST_CASE("S19: another seat's pass ends no right, because nothing is drawn after it") {
    Table game{Position{3}.hand(1, "2S 3S")};
    game.does(1, place("2S", "b1")).does(2, Pass{}).does(3, Pass{});
    CHECK(game.owed() == "1");
    CHECK(game.refusal(1, Draw{}) == "");
}

TEST_CASE("S19: a draw does not affect plays after the move that it belongs to") {
    Table game{Position{3}.hand(1, "2S 3S").hand(2, "4S 5S").hand(3, "6S 7S")};
    game.does(1, place("2S", "b1")).does(2, place("4S", "d1")).does(1, Draw{});
    CHECK(game.owed() == "2");
}

TEST_CASE("S19: the replacement of a dead card is not such a draw, for others and for the player") {
    Table game{Position{2}.diagram(dead_2s).hand(1, "3S 9C").hand(2, "2S 9S 8S").pile("AD KD QD TD")};
    game.does(1, place("3S", "c1")).does(2, dead("2S"));
    CHECK(game.owed() == "1");
    CHECK_FALSE(game.happened("seat 1 loses the card"));
    game.does(2, place("9S", "i1"));
    CHECK(game.owed() == "1 2");
    game.does(1, Draw{});
    CHECK(game.hand(1) == "9C KD");
}

TEST_CASE("S19: exchanging a dead card does not end the player's right to the card of the play before") {
    Table game{Position{2}.diagram(dead_2s).hand(1, "3S 2S 9C").hand(2, "9S 8S").pile("AD KD QD TD")};
    game.does(1, place("3S", "c1")).does(2, place("9S", "i1")).does(1, dead("2S"));
    CHECK(game.owed() == "1 2");
    CHECK(game.hand(1) == "9C AD");
    game.does(1, Draw{});
    CHECK(game.hand(1) == "9C AD KD");
    CHECK(game.turn() == 1);
}

TEST_CASE("S19: an observer knows that an exchange does not end the right to the card before") {
    Table game{Position{2}.diagram(dead_2s).hand(1, "3S 2S").hand(2, "9S").pile("AD KD QD TD")};
    game.does(1, place("3S", "c1")).does(2, place("9S", "i1"));
    View listener = view(game.match, spectator);
    game.does(1, dead("2S"));
    for (const Event& event : game.events)
        if (may_see(spectator, event)) fold(listener, event);
    CHECK(listener.as_cards().owed.has(Seat{1}));
    CHECK(difference(listener, view(game.match, spectator)) == "");
}

TEST_CASE("S19: with draw=auto the card is drawn at once, and no card is ever owed") {
    Table game{three_seats().automatic_draw()};
    game.does(1, place("2S", "b1"));
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.owed() == "");
    CHECK(game.turn() == 2);
    CHECK_FALSE(game.happened("seat 1 is owed a card"));
    game.does(2, place("4S", "d1")).does(3, place("6S", "f1")).does(1, place("3S", "c1"));
    CHECK(game.hand_size(1) == 2);
}

TEST_CASE("S19: with draw=auto a draw is refused") {
    Table game{three_seats().automatic_draw()};
    CHECK(game.refusal(1, Draw{}) == "draw-is-automatic S19");
    game.does(1, place("2S", "b1"));
    CHECK(game.refusal(1, Draw{}) == "draw-is-automatic S19");
    CHECK_FALSE(legal_actions(game.match, Seat{1}).draw);
}

TEST_CASE("S19: everybody is told of a lost card") {
    CHECK(audience(Event{DrawOwed{Seat{1}}}) == Audience::everyone);
    CHECK(audience(Event{DrawLapsed{Seat{1}}}) == Audience::everyone);
}
