// X1, X2, X5 to X7: who casts when, whose score goes where, and how it ends.

#include <doctest/doctest.h>

#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr std::string_view nothing = "2 3 4 5 6 6";
constexpr std::string_view five = "1 2 4 4 6 6";
constexpr std::string_view ten = "1 2 3 5 5 6";
constexpr std::string_view twenty_five = "1 2 3 4 5 6";
constexpr std::string_view thirty = "6 6 6 6 6 1";
constexpr std::string_view four_ones = "1 1 1 1 2 3";

/// So many players, with the first seat to begin; the others' casts for the start are lower.
DiceTable begun(std::string_view preset, std::size_t players, std::string_view options = "") {
    std::string dice = "6 6 6 6 6 6";
    for (std::size_t n = 1; n < players; ++n)
        dice += " 1 1 1 1 1 1";
    return DiceTable{dice_setup(preset, players, options), dice};
}

/// The same with these scores, and nobody has cast yet in this round.
DiceTable with_scores(const Setup& setup, std::initializer_list<int> scores, int starter = 1) {
    six_dice::Game game{.setup = setup};
    std::size_t n = 0;
    for (const int score : scores)
        game.scores.at(n++) = static_cast<std::uint16_t>(score);
    game.starter = game.turn = Seat{static_cast<std::uint8_t>(starter)};
    game.contenders = seats_up_to(setup.players());
    return DiceTable{Match{game}};
}

}  // namespace

TEST_CASE("X1: any number from 1 to 32, each for themselves") {
    for (std::size_t players = 1; players <= 32; ++players)
        for (const std::string_view preset : {"sequences", "hearts-due"})
            CHECK(make_setup(preset, players)->sides() == 0);
    for (const std::size_t players : {0U, 33U, 100U}) {
        CHECK(make_setup("sequences", players).error().code == Code::bad_players);
        CHECK(make_setup("hearts-due", players).error().rule == "X1");
    }
    CHECK(make_setup("sequences", 4, 2).error().code == Code::bad_sides);
}

TEST_CASE("X1: everybody casts six dice, the highest total begins") {
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

TEST_CASE("X1: the cast for the start scores nothing, not even a penalty") {
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

TEST_CASE("X1: nobody casts out of turn, and nobody who has no seat") {
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

TEST_CASE("X2: the player decides nothing: every other action is none of this game's") {
    const DiceTable game = begun("hearts-due", 2);
    for (const Action& action :
         {Action{Pass{}}, Action{Roll{}}, Action{Draw{}}, Action{Put{space("a1")}}, Action{Swap{space("a1")}},
          Action{RemoveChip{space("a1")}}, Action{place("2S", "b1")}, Action{dead("2S")}}) {
        CHECK(game.refusal(1, action) == "not-in-this-game X2");
        CHECK(game.refusal(2, action) == "not-your-turn X1");
    }
    CHECK(game.refusal(0, Penalty{Side{1}}) == "not-in-this-game X2");
}

TEST_CASE("X5: four 1s take the whole score of the one who cast them, and nobody else's") {
    DiceTable game = begun("sequences", 3);
    game.casts(1, twenty_five).casts(2, ten).casts(3, five);
    CHECK(game.scores() == "25 10 5");
    game.casts(1, four_ones);
    CHECK(game.told == "seat 1 casts 1 1 1 1 2 3 for 0 penalty; seat 2 is to move");
    CHECK(game.scores() == "0 10 5");
    game.casts(2, "1 1 1 1 1 1").casts(3, "2 1 1 3 1 1");
    CHECK(game.scores() == "0 0 0");
}

TEST_CASE("X5: after a penalty one goes on from zero") {
    DiceTable game = begun("hearts-due", 1);
    game.casts(1, thirty).casts(1, four_ones).casts(1, five);
    CHECK(game.scores() == "10");
}

TEST_CASE("X6: whoever reaches 100 does not win before the round is played out") {
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

TEST_CASE("X6: the highest score wins, also one that was reached later in the round") {
    DiceTable game = with_scores(dice_setup("sequences", 3), {95, 80, 75});
    game.casts(1, five).casts(2, twenty_five).casts(3, ten);
    CHECK(game.scores() == "100 105 85");
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: the last of a round who reaches it ends it at once, for all have had their turns") {
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

TEST_CASE("X6: nothing more is cast once it is over") {
    DiceTable game = with_scores(dice_setup("sequences", 1), {95});
    game.casts(1, five);
    CHECK(game.turn() == 0);
    CHECK(game.may(1) == "");
    CHECK(game.refusal(1, Cast{}) == "game-over X6");
    CHECK(game.refusal(77, Roll{}) == "game-over X6");
}

TEST_CASE("X6: a shared highest score is played for by those who share it, in a further round") {
    DiceTable game = with_scores(dice_setup("sequences", 4), {95, 95, 95, 90});
    game.casts(1, ten).casts(2, ten).casts(3, ten).casts(4, ten);
    CHECK(game.scores() == "105 105 105 100");
    CHECK(game.told.ends_with("a tie-break of 1 2 3; seat 1 is to move"));
    CHECK(game.contenders() == "1 2 3");
    CHECK(view(game.match, spectator).as_six_dice().tie_break);
    game.casts(1, nothing).casts(2, five).casts(3, nothing);
    CHECK(game.result() == "seat 2 by X6");
}

TEST_CASE("X6: and so on among those still tied; who is out stays out") {
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

TEST_CASE("X6: who is out stays out also where those who play on fall below") {
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

TEST_CASE("X6: a penalty strikes in the round that is played out too") {
    DiceTable game = with_scores(dice_setup("sequences", 2), {95, 95});
    game.casts(1, five).casts(2, four_ones);
    CHECK(game.scores() == "100 0");
    CHECK(game.result() == "seat 1 by X6");
}

TEST_CASE("X6: a tie-break is begun by whoever began the game, or the next to the left who takes part") {
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

TEST_CASE("X6: the room's target stands in the place of 100") {
    DiceTable low = begun("sequences", 2, "target=25");
    low.casts(1, twenty_five).casts(2, nothing);
    CHECK(low.result() == "seat 1 by X6");
    DiceTable high = with_scores(dice_setup("sequences", 2, "target=1000"), {990, 0});
    high.casts(1, five).casts(2, nothing);
    CHECK(high.result() == "");
    high.casts(1, five).casts(2, nothing);
    CHECK(high.result() == "seat 1 by X6");
}

TEST_CASE("X6: a target is a multiple of 5 from 25 to 1000") {
    Options options;
    const Preset& preset = *find_preset("hearts-due");
    CHECK(options.target == 100);
    for (const std::string_view wrong : {"20", "0", "101", "1005", "-25", "", "many", "25.0", "65561"})
        CHECK(set_option(options, preset, "target", wrong)->code == Code::bad_option);
    for (const std::string_view right : {"25", "30", "1000"})
        CHECK_FALSE(set_option(options, preset, "target", right));
    CHECK(set_option(options, *find_preset("sequence"), "target", "25")->code == Code::unknown_option);
}

TEST_CASE("X4: sequences_per_cast=all is played by the game") {
    DiceTable two = begun("sequences", 1);
    CHECK(two.casts(1, "1 2 1 2 1 2").scores() == "10");
    DiceTable all = begun("sequences", 1, "sequences_per_cast=all");
    CHECK(all.casts(1, "1 2 1 2 1 2").scores() == "15");
}

TEST_CASE("X7: the pot is the stake of every player until the winner takes it") {
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
