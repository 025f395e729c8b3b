// X6 and X7: how a six-dice game ends, and who wins the pot.

#include <doctest/doctest.h>

#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("X6: a player who reaches 100 does not win before the end of the round") {
    DiceTable game = with_scores(dice_setup("sequences", 3), {95, 80, 0});
    game.casts(1, five);
    CHECK(game.result() == "");
    CHECK(game.turn() == 2);
    game.casts(2, nothing);
    CHECK(game.result() == "");
    game.casts(3, nothing);
    CHECK(game.told.ends_with("ended by X6: seat 1"));
    CHECK(game.result() == "seat 1 by X6");
}

TEST_CASE("X6: the highest score wins, also if it was reached later in the round") {
    DiceTable game = with_scores(dice_setup("sequences", 3), {95, 80, 75});
    game.casts(1, five).casts(2, twenty_five).casts(3, ten);
    CHECK(game.scores() == "100 105 85");
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: if the last player of a round reaches the target, the game ends at once") {
    DiceTable game = with_scores(dice_setup("sequences", 2), {0, 95}, 1);
    game.casts(1, nothing).casts(2, five);
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: a round ends before the seat that began the game, wherever it sits") {
    DiceTable game = with_scores(dice_setup("sequences", 3), {0, 0, 95}, 3);
    game.casts(3, five).casts(1, nothing);
    CHECK(game.result() == "");
    game.casts(2, nothing);
    CHECK(game.result() == "seat 3 by X6");
}

TEST_CASE("X6: 95 is not enough") {
    DiceTable game = with_scores(dice_setup("sequences", 1), {90});
    game.casts(1, five);
    CHECK(game.result() == "");
    game.casts(1, five);
    CHECK(game.result() == "seat 1 by X6");
}

TEST_CASE("X6: nobody can cast after the end") {
    DiceTable game = with_scores(dice_setup("sequences", 1), {95});
    game.casts(1, five);
    CHECK(game.turn() == 0);
    CHECK(game.may(1) == "");
    CHECK(game.refusal(1, Cast{}) == "game-over X6");
    CHECK(game.refusal(77, Roll{}) == "game-over X6");
}

TEST_CASE("X6: players who share the highest score play a further round") {
    DiceTable game = with_scores(dice_setup("sequences", 4), {95, 95, 95, 90});
    game.casts(1, ten).casts(2, ten).casts(3, ten).casts(4, ten);
    CHECK(game.scores() == "105 105 105 100");
    CHECK(game.told.ends_with("a tie-break of 1 2 3; seat 1 is to move"));
    CHECK(game.contenders() == "1 2 3");
    CHECK(view(game.match, spectator).as_six_dice().tie_break);
    game.casts(1, nothing).casts(2, five).casts(3, nothing);
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: those who are still tied play on, and the others stay out") {
    DiceTable game = with_scores(dice_setup("sequences", 4), {95, 95, 95, 0});
    game.casts(1, five).casts(2, five).casts(3, five).casts(4, nothing);
    CHECK(game.contenders() == "1 2 3");
    game.casts(1, ten).casts(2, nothing).casts(3, ten);
    CHECK(game.contenders() == "1 3");
    CHECK(game.refusal(2, Cast{}) == "not-your-turn X1");
    game.casts(1, nothing).casts(3, nothing);
    CHECK(game.contenders() == "1 3");
    game.casts(1, nothing).casts(3, five);
    CHECK(game.result() == "seat 3 by X6");
    CHECK(game.scores() == "110 100 115 0");
}

TEST_CASE("X6: a player who is out stays out, even if those who play on fall below") {
    DiceTable game = with_scores(dice_setup("sequences", 3), {95, 95, 90});
    game.casts(1, ten).casts(2, ten).casts(3, ten);
    CHECK(game.contenders() == "1 2");
    game.casts(1, four_ones).casts(2, four_ones);
    CHECK(game.scores() == "0 0 100");
    CHECK(game.contenders() == "1 2");
    CHECK(game.result() == "");
    game.casts(1, nothing).casts(2, five);
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: a penalty in a tie-break leaves the other the highest total") {
    DiceTable game = with_scores(dice_setup("sequences", 2), {95, 95});
    game.casts(1, five).casts(2, five).casts(1, four_ones).casts(2, nothing);
    CHECK(game.scores() == "0 100");
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: a penalty counts in the last round too") {
    DiceTable game = with_scores(dice_setup("sequences", 2), {95, 95});
    game.casts(1, five).casts(2, four_ones);
    CHECK(game.scores() == "100 0");
    CHECK(game.result() == "seat 1 by X6");
}

TEST_CASE("X6: the seat that began the game, or the next one that takes part, begins a tie-break") {
    DiceTable in_it = with_scores(dice_setup("sequences", 4), {95, 0, 95, 0}, 3);
    in_it.casts(3, five).casts(4, nothing).casts(1, five).casts(2, nothing);
    CHECK(in_it.told.ends_with("a tie-break of 1 3; seat 3 is to move"));
    in_it.casts(3, nothing);
    CHECK(in_it.turn() == 1);
    DiceTable out_of_it = with_scores(dice_setup("sequences", 4), {95, 95, 0, 0}, 4);
    out_of_it.casts(4, nothing).casts(1, five).casts(2, five).casts(3, nothing);
    CHECK(out_of_it.told.ends_with("a tie-break of 1 2; seat 1 is to move"));
}

TEST_CASE("X6: one player alone plays to the target") {
    DiceTable game = begun("sequences", 1);
    game.casts(1, "6 6 6 6 6 6").casts(1, thirty);
    CHECK(game.result() == "");
    game.casts(1, ten);
    CHECK(game.result() == "seat 1 by X6");
}

TEST_CASE("X6: thirty-two play a round before it ends") {
    DiceTable game = begun("hearts-due", 32, "target=25");
    game.casts(1, thirty);
    for (int seat = 2; seat <= 32; ++seat) {
        REQUIRE(game.result() == "");
        game.casts(seat, nothing);
    }
    CHECK(game.result() == "seat 1 by X6");
}

TEST_CASE("X6: a room can have another target than 100") {
    DiceTable low = begun("sequences", 2, "target=25");
    low.casts(1, twenty_five).casts(2, nothing);
    CHECK(low.result() == "seat 1 by X6");
    DiceTable high = with_scores(dice_setup("sequences", 2, "target=1000"), {990, 0});
    high.casts(1, five).casts(2, nothing);
    CHECK(high.result() == "");
    high.casts(1, five).casts(2, nothing);
    CHECK(high.result() == "seat 1 by X6");
}

TEST_CASE("X7: the pot has the stakes of all players until the winner takes it") {
    DiceTable game = begun("sequences", 3, "stake=50 target=25");
    const auto pot = [&] { return view(game.match, spectator).as_six_dice().pot; };
    CHECK(pot() == 150);
    game.casts(1, twenty_five).casts(2, nothing);
    CHECK(pot() == 150);
    game.casts(3, nothing);
    CHECK(game.result() == "seat 1 by X6");
    CHECK(pot() == 0);
}

TEST_CASE("X7: without a stake there is no pot") {
    CHECK(view(begun("sequences", 3).match, spectator).as_six_dice().pot == 0);
}
