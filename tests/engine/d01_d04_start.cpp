// D1 to D4: the players of Sequence Dice, its board, who begins, and the roll of a turn.

#include <doctest/doctest.h>

#include "engine/dice_board/game.hpp"
#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("D1: two or three players play for themselves, of four seats 1 and 3 play against 2 and 4") {
    CHECK(make_setup("sequence-dice", 2)->sides() == 2);
    CHECK(make_setup("sequence-dice", 3)->sides() == 3);
    const Setup four = *make_setup("sequence-dice", 4);
    CHECK(four.sides() == 2);
    CHECK(four.side(Seat{1}) == four.side(Seat{3}));
    CHECK(four.side(Seat{2}) == four.side(Seat{4}));
    CHECK(four.side(Seat{1}) != four.side(Seat{2}));
}

TEST_CASE("D1: any other number of players is refused with the numbers that are possible") {
    for (const std::size_t players : {0U, 1U, 5U, 6U, 12U, 33U}) {
        CAPTURE(players);
        const auto setup = make_setup("sequence-dice", players);
        REQUIRE_FALSE(setup);
        CHECK(setup.error().code == Code::bad_players);
        CHECK(setup.error().rule == "D1");
        CHECK(setup.error().sentence.ends_with("these counts work: 2, 3, 4"));
    }
    CHECK(make_setup("sequence-dice", 4, 4).error().code == Code::bad_sides);
    CHECK(make_setup("sequence-dice", 3, 2).error().rule == "D1");
}

TEST_CASE("D2: four spaces each of 2 to 9 and 12, the 2s in corners, the 12s in the middle") {
    using dice_board::board;
    CHECK(board.spaces.count() == 36);
    for (const std::size_t number : {2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 12U})
        CHECK(board.spaces_of[number].count() == 4);
    CHECK(board.spaces_of[10].empty());
    CHECK(board.spaces_of[11].empty());
    CHECK(to_words(board.spaces_of[2]) == "a1 f1 a6 f6");
    CHECK(to_words(board.spaces_of[12]) == "c3 d3 c4 d4");
}

TEST_CASE("D2: the numbers are where the rulebook has them") {
    using dice_board::board;
    CHECK(to_words(board.spaces_of[3]) == "b1 f2 a5 e6");
    CHECK(to_words(board.spaces_of[4]) == "c1 f3 a4 d6");
    CHECK(to_words(board.spaces_of[5]) == "d1 a3 f4 c6");
    CHECK(to_words(board.spaces_of[6]) == "e1 a2 f5 b6");
    CHECK(to_words(board.spaces_of[7]) == "b2 e2 b5 e5");
    CHECK(to_words(board.spaces_of[8]) == "c2 e3 b4 d5");
    CHECK(to_words(board.spaces_of[9]) == "d2 b3 e4 c5");
}

TEST_CASE("D3: every seat rolls, and the highest total begins") {
    const DiceTable game{dice_setup("sequence-dice", 3), "1 2  6 5  3 3"};
    CHECK(game.turn() == 2);
    CHECK(game.told ==
          "seat 1 rolls 1 2 for the start in round 0; seat 2 rolls 6 5 for the start in round 0; "
          "seat 3 rolls 3 3 for the start in round 0; seat 2 is to move");
}

TEST_CASE("D3: the seats tied for the highest roll again, and only those") {
    const DiceTable game{dice_setup("sequence-dice", 4), "6 4  1 1  5 5  2 2   3 3  4 2   1 2  1 1"};
    CHECK(game.turn() == 1);
    CHECK(game.told.find("seat 2 rolls 1 1 for the start in round 0") != std::string::npos);
    CHECK(game.told.find("seat 2 rolls 4 2 for the start in round 1") == std::string::npos);
    CHECK(game.told.find("seat 3 rolls 4 2 for the start in round 1") != std::string::npos);
    CHECK(
        game.told.ends_with("seat 1 rolls 1 2 for the start in round 2; "
                            "seat 3 rolls 1 1 for the start in round 2; seat 1 is to move"));
}

TEST_CASE("D3: the roll for the start is not the roll of the first turn") {
    const DiceTable game{dice_setup("sequence-dice", 2), "1 1  6 6"};
    CHECK(game.may(2) == "roll");
    CHECK_FALSE(view(game.match, spectator).as_dice_board().roll.has_value());
}

TEST_CASE("D3: play goes to the left, around the table") {
    DiceTable game{dice_setup("sequence-dice", 3), "1 2  1 2  6 6"};
    game.rolls(3, "1 2").does(3, Put{space("b1")});
    CHECK(game.turn() == 1);
    game.rolls(1, "1 2").does(1, Put{space("f2")});
    CHECK(game.turn() == 2);
    game.rolls(2, "1 2").does(2, Put{space("a5")});
    CHECK(game.turn() == 3);
}

TEST_CASE("D3: only the seat to move can roll and move") {
    DiceTable game{dice_setup("sequence-dice", 2), "6 6  1 1"};
    for (const int seat : {0, 2, 3, 32, 33, 77, 255}) {
        CAPTURE(seat);
        CHECK(game.refusal(seat, {Roll{}, Put{space("a1")}}) == "not-your-turn D3");
        CHECK(game.may(seat) == "");
    }
    game.rolls(1, "1 2");
    CHECK(game.refusal(2, Put{space("b1")}) == "not-your-turn D3");
}

TEST_CASE("D4: a turn starts with a roll of two dice") {
    DiceTable game{dice_setup("sequence-dice", 2), "6 6  1 1"};
    CHECK(game.may(1) == "roll");
    CHECK(game.refusal(1, {Put{space("a1")}, Swap{space("a1")}, RemoveChip{space("a1")}}) == "must-roll D4");
    game.rolls(1, "2 1");
    CHECK(game.told == "seat 1 rolls 2 1");
}

TEST_CASE("D4: a turn has one roll") {
    DiceTable game{dice_setup("sequence-dice", 2), "6 6  1 1"};
    game.rolls(1, "2 1");
    CHECK(game.refusal(1, Roll{}) == "already-rolled D4");
    CHECK(game.may(1) == "put b1 f2 a5 e6");
}

TEST_CASE("D4: everybody sees the dice, and whether the player still has to act") {
    DiceTable game{dice_setup("sequence-dice", 2), "6 6  1 1"};
    game.rolls(1, "2 1");
    const dice_board::View seen = view(game.match, spectator).as_dice_board();
    CHECK(seen.roll == TwoDice{2, 1});
    CHECK(seen.rolled);
    game.does(1, Put{space("b1")});
    CHECK(view(game.match, Seat{2}).as_dice_board().roll == TwoDice{2, 1});
    CHECK_FALSE(view(game.match, Seat{2}).as_dice_board().rolled);
}

TEST_CASE("D4: actions of card games and of the six-dice games are refused") {
    const DiceTable game{dice_setup("sequence-dice", 2), "6 6  1 1"};
    for (const Action& action :
         {Action{Pass{}}, Action{Draw{}}, Action{Cast{}}, Action{place("2S", "b1")},
          Action{take_away("JS", "b1")}, Action{dead("2S")}, Action{Forfeit{face("2S")}}})
        CHECK(game.refusal(1, action) == "not-in-this-game D4");
}
