// S17 and S18: exchanging a dead card, and passing if no other move is left.

#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// Both spaces of 2S (b1, g9) and of 3S (c1, f9) are covered, by chips of both sides; one of 4S (d1, e9) is.
constexpr std::string_view two_dead = R"(
    * 1 2 1 . . . . . *
    .
    .
    .
    .
    .
    .
    .
    . . . . . 1 2 . . .)";

}  // namespace

TEST_CASE("S17: a card is dead if both of its spaces have chips of any side, and cannot be played") {
    const Table game{Position{2}.diagram(two_dead).hand(1, "2S 3S 4S 5S")};
    CHECK(game.refusal(1, dead("2S")) == "");
    CHECK(game.refusal(1, dead("3S")) == "");
    CHECK(game.refusal(1, {dead("4S"), dead("5S")}) == "card-not-dead S17");
    CHECK(game.places(1, "2S") == "");
    CHECK(game.refusal(1, {place("2S", "b1"), place("2S", "g9")}) == "space-not-open S8");
}

TEST_CASE("S17: a dead card goes to the discards, its replacement to the hand, and the turn goes on") {
    Table game{Position{2}.diagram(two_dead).hand(1, "9C 2S 7H").discards(1, "KD").pile("AC QH")};
    const std::size_t pile = game.draw_pile();
    game.does(1, dead("2S"));
    CHECK(game.hand(1) == "9C 7H AC");
    CHECK(game.discards(1) == "KD 2S");
    CHECK(game.draw_pile() == pile - 1);
    CHECK(game.turn() == 1);
    CHECK(game.owed() == "");
    CHECK(game.happened("seat 1 shows dead 2S"));
    CHECK(game.happened("seat 1 draws"));
    CHECK(game.happened("seat 1 receives AC"));
    CHECK(game.refusal(1, place("AC", "a9")) == "");
}

TEST_CASE("S17: of two equal dead cards the one held longest is exchanged") {
    Table game{Position{2}.diagram(two_dead).hand(1, "2S 9C 2S").pile("AC")};
    const Card newest = std::get<cards::Game>(game.match.game).at(Seat{1}).hand[2];
    game.does(1, dead("2S"));
    CHECK(game.hand(1) == "9C 2S AC");
    CHECK(std::get<cards::Game>(game.match.game).at(Seat{1}).hand[1] == newest);
}

TEST_CASE("S17: one dead card can be exchanged in each turn") {
    Table game{Position{2}.diagram(two_dead).hand(1, "2S 3S 9C").hand(2, "8S 9S").pile("KD QD")};
    game.does(1, dead("2S"));
    CHECK(view(game.match, spectator).as_cards().exchanged);
    CHECK(game.refusal(1, dead("3S")) == "already-exchanged S17");
    game.does(1, place("9C", "a5"));
    CHECK_FALSE(view(game.match, spectator).as_cards().exchanged);
    CHECK(game.refusal(1, dead("3S")) == "not-your-turn S6");
    game.does(2, place("8S", "h1"));
    CHECK(game.refusal(1, dead("3S")) == "");
    game.does(1, dead("3S"));
}

TEST_CASE("S17: jacks are never dead, even on a full board") {
    const Table game{Position{2}.diagram(full_board).hand(1, "JD JC JS JH")};
    for (const char* jack : {"JD", "JC", "JS", "JH"})
        CHECK(game.refusal(1, dead(jack)) == "never-dead S17");
    const Table empty{Position{2}.hand(1, "JD JS")};
    CHECK(empty.refusal(1, {dead("JD"), dead("JS")}) == "never-dead S17");
}

TEST_CASE("S17: cards can be exchanged only in turn, before the play, and only from the hand") {
    const Table game{Position{2}.diagram(two_dead).hand(1, "9C").hand(2, "2S")};
    CHECK(game.refusal(2, dead("2S")) == "not-your-turn S6");
    CHECK(game.refusal(1, dead("2S")) == "card-not-held S17");
    Table late{Position{2}.diagram(two_dead).hand(1, "9C 2S").hand(2, "9S")};
    late.does(1, place("9C", "a5"));
    CHECK(late.refusal(1, dead("2S")) == "not-your-turn S6");
}

TEST_CASE("S17: a card is no longer dead when a chip is removed from one of its spaces") {
    Table game{Position{2}.diagram(two_dead).hand(1, "9C 2S").hand(2, "JS 2S")};
    game.does(1, place("9C", "a5"));
    CHECK(game.refusal(2, dead("2S")) == "");
    game.does(2, take_away("JS", "b1"));
    CHECK(game.refusal(1, dead("2S")) == "card-not-dead S17");
    CHECK(game.places(1, "2S") == "b1");
}

TEST_CASE("S17: a dead replacement is not exchanged again this turn, and other seats may exchange") {
    Table game{Position{2}.diagram(two_dead).hand(1, "2S 9C").pile("3S")};
    game.does(1, dead("2S"));
    CHECK(game.hand(1) == "9C 3S");
    CHECK(game.refusal(1, dead("3S")) == "already-exchanged S17");
    Table other{Position{2}.diagram(two_dead).hand(1, "2S 9C").hand(2, "3S 9S")};
    other.does(1, dead("2S")).does(1, place("9C", "a5"));
    CHECK(other.refusal(2, dead("3S")) == "");
}

TEST_CASE("S17: the replacement is drawn at once, whatever `draw` is") {
    Table game{Position{2}.automatic_draw().diagram(two_dead).hand(1, "2S 9C").pile("KD QD")};
    game.does(1, dead("2S"));
    CHECK(game.hand(1) == "9C KD");
    game.does(1, place("9C", "a5"));
    CHECK(game.hand(1) == "KD QD");
}

TEST_CASE("S18: a seat without a playable card and without a dead one passes, and draws nothing") {
    Table game{Position{3}.hand(1, "JS").hand(2, "2S")};
    const std::size_t pile = game.draw_pile();
    CHECK(legal_actions(game.match, Seat{1}).pass);
    game.does(1, Pass{});
    CHECK(game.turn() == 2);
    CHECK(game.owed() == "");
    CHECK(game.draw_pile() == pile);
    CHECK(game.hand(1) == "JS");
    CHECK(game.refusal(1, Draw{}) == "nothing-owed S19");
    CHECK(game.happened("seat 1 passes"));
}

TEST_CASE("S18: a seat that has lost all its cards passes, and only the seat to move") {
    Table game{Position{2}.hand(2, "2S")};
    game.does(1, Pass{});
    CHECK(game.turn() == 2);
    CHECK(Table{Position{2}}.refusal(2, Pass{}) == "not-your-turn S6");
}

TEST_CASE("S18: passing is refused while a card, a wild jack, a removal or an exchange is possible") {
    CHECK(Table{Position{2}.hand(1, "2S")}.refusal(1, Pass{}) == "must-play S18");
    CHECK(Table{Position{2}.hand(1, "JC")}.refusal(1, Pass{}) == "must-play S18");
    CHECK(Table{Position{2}.diagram("* 2").hand(1, "JS")}.refusal(1, Pass{}) == "must-play S18");
    CHECK(Table{Position{2}.diagram(two_dead).hand(1, "2S 9C")}.refusal(1, Pass{}) == "must-play S18");
    const Table game{Position{2}.diagram(two_dead).hand(1, "2S")};
    CHECK(game.refusal(1, Pass{}) == "must-exchange S18");
}

TEST_CASE("S18: after this turn's exchange, a seat that holds only dead cards passes") {
    Table game{Position{2}.diagram(two_dead).hand(1, "2S").hand(2, "9C").pile("3S")};
    game.does(1, dead("2S"));
    CHECK(game.hand(1) == "3S");
    game.does(1, Pass{});
    CHECK(game.turn() == 2);
    CHECK(game.hand(1) == "3S");
}

TEST_CASE("S18: a jack is not playable if it has nothing to remove or no space") {
    CHECK(Table{Position{2}.diagram("* 1 1").hand(1, "JS JH")}.refusal(1, Pass{}) == "");
    CHECK(Table{Position{2}.diagram(". \n . B B B B B").hand(1, "JS")}.refusal(1, Pass{}) == "");
    CHECK(Table{Position{2}.diagram(". \n . B B B B B 2").hand(1, "JS")}.refusal(1, Pass{}) ==
          "must-play S18");
    CHECK(Table{Position{2}.diagram(full_board).hand(1, "JD JC")}.refusal(1, Pass{}) == "");
}
