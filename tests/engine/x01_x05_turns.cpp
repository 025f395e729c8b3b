// X1, X2, X4, X5: the order of casts, and the scores that they change.

#include <doctest/doctest.h>

#include "tests/engine/support/six_dice_casts.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("X1: from 1 to 32 players play, each for themselves") {
    for (std::size_t players = 1; players <= 32; ++players)
        for (const std::string_view preset : {"sequences", "hearts-due"})
            CHECK(make_setup(preset, players)->sides() == 0);
    for (const std::size_t players : {0U, 33U, 100U}) {
        CHECK(make_setup("sequences", players).error().code == Code::bad_players);
        CHECK(make_setup("hearts-due", players).error().rule == "X1");
    }
    CHECK(make_setup("sequences", 4, 2).error().code == Code::bad_sides);
}

TEST_CASE("X1: everybody casts six dice, and the highest total begins") {
    const DiceTable game{dice_setup("sequences", 3), "1 1 1 1 1 1  6 5 4 3 2 1  2 2 2 2 2 2"};
    CHECK(game.turn() == 2);
    CHECK(game.told ==
          "seat 1 casts 1 1 1 1 1 1 for the start in round 0; "
          "seat 2 casts 6 5 4 3 2 1 for the start in round 0; "
          "seat 3 casts 2 2 2 2 2 2 for the start in round 0; seat 2 is to move");
}

TEST_CASE("X1: the seats tied for the highest cast again, and only those") {
    const DiceTable game{dice_setup("hearts-due", 3),
                         "6 6 6 6 6 6  1 1 1 1 1 1  6 6 6 6 6 6   3 3 3 3 3 3  3 3 3 3 3 4"};
    CHECK(game.turn() == 3);
    CHECK(game.told.find("seat 2 casts 3") == std::string::npos);
    CHECK(game.told.ends_with("seat 3 casts 3 3 3 3 3 4 for the start in round 1; seat 3 is to move"));
}

TEST_CASE("X1: the cast for the start scores nothing and has no penalty") {
    const DiceTable game{dice_setup("sequences", 2), "1 1 1 1 1 1  1 2 3 4 5 6"};
    CHECK(game.scores() == "0 0");
    CHECK_FALSE(view(game.match, spectator).as_six_dice().cast.has_value());
}

TEST_CASE("X1: a single player casts for the start too") {
    const DiceTable game{dice_setup("sequences", 1), "1 1 1 1 1 2"};
    CHECK(game.turn() == 1);
    CHECK(game.told == "seat 1 casts 1 1 1 1 1 2 for the start in round 0; seat 1 is to move");
}

TEST_CASE("X1: play is clockwise from whoever began, round after round") {
    DiceTable game{dice_setup("sequences", 3), "1 1 1 1 1 1  6 6 6 6 6 6  1 1 1 1 1 1"};
    for (const int seat : {2, 3, 1, 2, 3, 1, 2}) {
        REQUIRE(game.turn() == seat);
        game.casts(seat, nothing);
    }
}

TEST_CASE("X1: only the seat to move can cast") {
    const DiceTable game = begun("sequences", 3);
    CHECK(game.may(1) == "cast");
    for (const int seat : {0, 2, 3, 4, 32, 33, 77, 255}) {
        CAPTURE(seat);
        CHECK(game.refusal(seat, Cast{}) == "not-your-turn X1");
        CHECK(game.may(seat) == "");
    }
}

TEST_CASE("X2: a turn is one cast of all six dice, and the next seat follows") {
    DiceTable game = begun("sequences", 2);
    game.casts(1, ten);
    CHECK(game.told == "seat 1 casts 1 2 3 5 5 6 for 1-3 10; seat 2 is to move");
    CHECK(game.scores() == "10 0");
    const six_dice::View seen = view(game.match, Seat{2}).as_six_dice();
    CHECK(seen.cast == SixDice{1, 2, 3, 5, 5, 6});
    CHECK(seen.caster == Seat{1});
    CHECK(seen.scored.points == 10);
    CHECK(seen.scored.runs.size() == 1);
}

TEST_CASE("X2: the player decides nothing: every other action is refused") {
    const DiceTable game = begun("hearts-due", 2);
    for (const Action& action :
         {Action{Pass{}}, Action{Roll{}}, Action{Draw{}}, Action{Put{space("a1")}}, Action{Swap{space("a1")}},
          Action{RemoveChip{space("a1")}}, Action{place("2S", "b1")}, Action{dead("2S")}}) {
        CHECK(game.refusal(1, action) == "not-in-this-game X2");
        CHECK(game.refusal(2, action) == "not-your-turn X1");
    }
    CHECK(game.refusal(0, Penalty{Side{1}}) == "not-in-this-game X2");
}

TEST_CASE("X5: four 1s take the whole score of the player who cast them, and of nobody else") {
    DiceTable game = begun("sequences", 3);
    game.casts(1, twenty_five).casts(2, ten).casts(3, five);
    CHECK(game.scores() == "25 10 5");
    game.casts(1, four_ones);
    CHECK(game.told == "seat 1 casts 1 1 1 1 2 3 for 0 penalty; seat 2 is to move");
    CHECK(game.scores() == "0 10 5");
    game.casts(2, "1 1 1 1 1 1").casts(3, "2 1 1 3 1 1");
    CHECK(game.scores() == "0 0 0");
}

TEST_CASE("X5: after a penalty the player goes on from zero") {
    DiceTable game = begun("hearts-due", 1);
    game.casts(1, thirty).casts(1, four_ones).casts(1, five);
    CHECK(game.scores() == "10");
}

TEST_CASE("X4: a game can be played with sequences_per_cast=all") {
    DiceTable two = begun("sequences", 1);
    CHECK(two.casts(1, "1 2 1 2 1 2").scores() == "10");
    DiceTable all = begun("sequences", 1, "sequences_per_cast=all");
    CHECK(all.casts(1, "1 2 1 2 1 2").scores() == "15");
}
