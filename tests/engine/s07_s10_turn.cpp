// S7 to S10: a turn, open spaces, two-eyed and one-eyed jacks.

#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("S7: the card goes to the player's discards, and a chip of the side on a space of that card") {
    Table game{Position{2}.hand(1, "7H 2S 9C").hand(2, "3S").discards(1, "KD").discards(2, "4S")};
    game.does(1, place("2S", "b1"));
    CHECK(game.chips(1) == "b1");
    CHECK(game.chips(2) == "");
    CHECK(game.hand(1) == "7H 9C");
    CHECK(game.discards(1) == "KD 2S");
    CHECK(game.discards(2) == "4S");
}

TEST_CASE("S7: a chip can go on either of the two spaces of the card that has none, and on no other") {
    const Table game{Position{2}.hand(1, "2S")};
    CHECK(game.places(1, "2S") == "b1 g9");
    CHECK(game.refusal(1, place("2S", "b1")) == "");
    CHECK(game.refusal(1, place("2S", "g9")) == "");
    CHECK(game.refusal(1, {place("2S", "c1"), place("2S", "e5")}) == "wrong-space S7");
    const Table half{Position{2}.diagram("* 2").hand(1, "2S")};
    CHECK(half.places(1, "2S") == "g9");
}

TEST_CASE("S7: a card that is not in the hand cannot be played") {
    const Table game{Position{2}.hand(1, "2S").hand(2, "7H")};
    CHECK(game.refusal(1, {place("7H", "i5"), place("JD", "i5"), take_away("JS", "i5")}) ==
          "card-not-held S7");
}

TEST_CASE("S7: the turn ends when the chip is placed, before the card is drawn") {
    Table game{Position{3}.hand(1, "2S 3S").hand(2, "4S").hand(3, "5S")};
    CHECK(game.turn() == 1);
    game.does(1, place("2S", "b1"));
    CHECK(game.turn() == 2);
    CHECK(game.owed() == "1");
    CHECK(game.refusal(1, place("3S", "c1")) == "not-your-turn S6");
    game.does(2, place("4S", "d1"));
    CHECK(game.turn() == 3);
}

TEST_CASE("S7: one card is drawn from the top of the pile and goes to the end of the hand") {
    Table game{Position{2}.hand(1, "7H 2S 9C").hand(2, "3S").pile("KD 4C")};
    const std::size_t before = game.draw_pile();
    game.does(1, place("2S", "b1")).does(1, Draw{});
    CHECK(game.hand(1) == "7H 9C KD");
    CHECK(game.hand_size(1) == 3);
    CHECK(game.draw_pile() == before - 1);
    CHECK(game.owed() == "");
    CHECK(game.happened("seat 1 draws"));
    CHECK(game.happened("seat 1 receives KD"));
}

TEST_CASE("S7: of two equal cards the one held longest is played") {
    Table game{Position{2}.hand(1, "2S 7H 2S 9C")};
    const Card newest = std::get<cards::Game>(game.match.game).at(Seat{1}).hand[2];
    game.does(1, place("2S", "b1"));
    CHECK(game.hand(1) == "7H 2S 9C");
    CHECK(std::get<cards::Game>(game.match.game).at(Seat{1}).hand[1] == newest);
}

TEST_CASE("S7: the events of a play are in the order in which they happen") {
    Table game{Position{2}.hand(1, "2S 7H").hand(2, "3S")};
    game.does(1, place("2S", "b1"));
    CHECK(game.happened("seat 1 plays 2S"));
    CHECK(game.happened("seat 1 puts a chip of side 1 on b1"));
    CHECK(game.happened("seat 1 is owed a card"));
    CHECK(game.happened("seat 2 is to move"));
    CHECK(to_words(game.events[0]) == "seat 1 plays 2S");
    CHECK(to_words(game.events[1]) == "seat 1 puts a chip of side 1 on b1");
}

TEST_CASE("S8: a space with a chip of any side is not open") {
    const Table game{Position{2}.diagram("* 1 2").hand(1, "2S 3S JD")};
    CHECK(game.refusal(1, {place("2S", "b1"), place("3S", "c1"), place("JD", "b1"), place("JD", "c1")}) ==
          "space-not-open S8");
}

TEST_CASE("S8: free corners are never open") {
    const Table game{Position{2}.hand(1, "2S JD JC")};
    for (const char* corner : {"a1", "j1", "a10", "j10"}) {
        CAPTURE(corner);
        CHECK(game.refusal(1, {place("2S", corner), place("JD", corner), place("JC", corner)}) ==
              "space-not-open S8");
    }
}

TEST_CASE("S9: a two-eyed jack puts a chip on any open space") {
    for (const char* jack : {"JD", "JC"}) {
        CAPTURE(jack);
        Table game{Position{2}.diagram("* 1 2").hand(1, jack)};
        const Bitboard taken = Bitboard{space("b1")} | Bitboard{space("c1")};
        CHECK(game.places(1, jack) == to_words(standard_layout.spaces & ~taken));
        game.does(1, place(jack, "e5"));
        CHECK(game.chips(1) == "b1 e5");
        CHECK(game.discards(1) == jack);
        CHECK(game.owed() == "1");
    }
}

TEST_CASE("S9, S10: a two-eyed jack cannot remove a chip, nor a one-eyed one place it, nor from nowhere") {
    const Table game{Position{2}.diagram("* 1 2").hand(1, "JD JC JS JH 3S")};
    CHECK(game.refusal(1, {take_away("JD", "c1"), take_away("JC", "c1"), take_away("3S", "c1")}) ==
          "card-places S10");
    CHECK(game.refusal(1, {place("JS", "e5"), place("JH", "e5")}) == "card-removes S10");
    CHECK(game.refusal(1, {take_away("JS", "e5"), take_away("JS", "a1")}) == "nothing-to-remove S10");
    CHECK(game.removals(1, "JD") == "");
    CHECK(game.places(1, "JS") == "");
}

TEST_CASE("S10: a one-eyed jack removes one chip of another side, and nothing is placed that turn") {
    for (const char* jack : {"JS", "JH"}) {
        CAPTURE(jack);
        Table game{Position{3}.diagram("* 1 2 3 . 2").hand(1, jack).hand(2, "3S")};
        CHECK(game.removals(1, jack) == "c1 d1 f1");
        game.does(1, take_away(jack, "c1"));
        CHECK(game.chips(1) == "b1");
        CHECK(game.chips(2) == "f1");
        CHECK(game.chips(3) == "d1");
        CHECK(game.discards(1) == jack);
        CHECK(game.turn() == 2);
        CHECK(game.owed() == "1");
        CHECK(game.happened("seat 1 removes a chip of side 2 from c1"));
    }
}

TEST_CASE("S10: the space of a removed chip is open afterwards, and a removal completes no sequence") {
    Table game{Position{2}.diagram("* 1 2").hand(1, "JS").hand(2, "3S")};
    CHECK(game.refusal(2, place("3S", "c1")) == "not-your-turn S6");
    game.does(1, take_away("JS", "c1"));
    CHECK(game.places(2, "3S") == "c1 f9");
    game.does(2, place("3S", "c1"));
    CHECK(game.chips(2) == "c1");
    Table row{Position{2}.diagram("* 1 1 1 2 1").hand(1, "JS").hand(2, "9C")};
    row.does(1, take_away("JS", "e1"));
    CHECK(row.sequences(1) == "");
    CHECK(row.result() == "");
}

TEST_CASE("S10: the chips of the player's own side cannot be removed, also those of team mates") {
    const Table game{Position{4}.diagram("* 1 2").hand(1, "JS").hand(3, "JH").turn(3)};
    CHECK(game.refusal(3, take_away("JH", "b1")) == "own-chip S10");
    CHECK(game.removals(3, "JH") == "c1");
}

TEST_CASE("S10: a chip of a completed sequence cannot be removed") {
    const Table game{Position{2}
                         .diagram(R"(
        . . . . . . . . . .
        . B B B B B 2 . . .)")
                         .hand(1, "JS")};
    for (const char* locked : {"b2", "c2", "d2", "e2", "f2"})
        CHECK(game.refusal(1, take_away("JS", locked)).starts_with("locked-chip S1"));
    CHECK(game.removals(1, "JS") == "g2");
}
