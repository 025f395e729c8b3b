// D5 to D8: the effect of the roll's total on a turn.

#include <doctest/doctest.h>

#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

DiceTable two_players(std::string_view rows = "") {
    return DiceTable{dice_position(dice_setup("sequence-dice", 2), rows)};
}
DiceTable three_players(std::string_view rows) {
    return DiceTable{dice_position(dice_setup("sequence-dice", 3), rows)};
}

/// All 3s (b1 f2 a5 e6) are covered, all but one by side 2.
constexpr std::string_view threes_covered = R"(
    . 2 . . . .
    . . . . . 1
    . . . . . .
    . . . . . .
    2 . . . . .
    . . . . 2 .)";

constexpr std::string_view threes_of_side_1 = R"(
    . 1 . . . .
    . . . . . 1
    . . . . . .
    . . . . . .
    1 . . . . .
    . . . . 1 .)";

}  // namespace

TEST_CASE("D5: a chip goes on an empty space of the number, two to nine and twelve") {
    const std::pair<std::string_view, std::string_view> spaces_by_roll[] = {
        {"1 1", "a1 f1 a6 f6"}, {"1 2", "b1 f2 a5 e6"}, {"3 1", "c1 f3 a4 d6"},
        {"2 3", "d1 a3 f4 c6"}, {"3 3", "e1 a2 f5 b6"}, {"6 1", "b2 e2 b5 e5"},
        {"4 4", "c2 e3 b4 d5"}, {"6 3", "d2 b3 e4 c5"}, {"6 6", "c3 d3 c4 d4"}};
    for (const auto& [roll, spaces] : spaces_by_roll) {
        CAPTURE(roll);
        CHECK(two_players().rolls(1, roll).may(1) == "put " + std::string{spaces});
    }
}

TEST_CASE("D5: the chip belongs to the player's side, and the turn ends") {
    DiceTable game = two_players();
    game.rolls(1, "1 2").does(1, Put{space("f2")});
    CHECK(game.told == "seat 1 puts a chip of side 1 on f2; seat 2 is to move");
    CHECK(game.chips(1) == "f2");
    CHECK(game.turn() == 2);
}

TEST_CASE("D5: a chip cannot go on a space of another number, or on one with a chip") {
    DiceTable game = two_players(threes_covered);
    game.rolls(1, "2 2");
    CHECK(game.refusal(1, Put{space("a1")}) == "wrong-space D5");
    CHECK(game.refusal(1, {Put{space("f2")}, Put{space("b1")}}) == "space-not-open D5");
    CHECK(game.refusal(1, Put{space("c1")}) == "");
}

TEST_CASE("D2: the board has no spaces outside of its six by six") {
    DiceTable game = two_players();
    game.rolls(1, "6 5");
    for (const std::string_view outside : {"g1", "a7", "j10", "g6", "f7"}) {
        CHECK(game.refusal(1, {Put{space(outside)}, Swap{space(outside)}}) == "wrong-space D2");
    }
}

TEST_CASE("D5: if all four spaces have chips, the player replaces an opponent's chip") {
    DiceTable game = two_players(threes_covered);
    game.rolls(1, "1 2");
    CHECK(game.may(1) == "swap b1 a5 e6");
    CHECK(game.refusal(1, Put{space("b1")}) == "space-not-open D5");
    CHECK(game.refusal(1, Swap{space("f2")}) == "own-chip D5");
    CHECK(game.refusal(1, Swap{space("c3")}) == "wrong-space D5");
    game.does(1, Swap{space("a5")});
    CHECK(game.told ==
          "seat 1 removes a chip of side 2 from a5; seat 1 puts a chip of side 1 on a5; "
          "seat 2 is to move");
    CHECK(game.chips(1) == "f2 a5");
    CHECK(game.chips(2) == "b1 e6");
}

TEST_CASE("D5: nothing is replaced while a space of the number is empty") {
    DiceTable game = two_players("2 . . . . 2 . . . . . . . . . . . . . . . . . . . . . . . . 2 . . . . .");
    game.rolls(1, "1 1");
    CHECK(game.may(1) == "put f6");
    CHECK(game.refusal(1, {Swap{space("a1")}, Swap{space("f6")}}) == "must-put D5");
}

TEST_CASE("D5: with three sides, a chip of either opponent can be replaced") {
    DiceTable game = three_players(". 2 . . . . . . . . . 3 . . . . . . . . . . . . 1 . . . . . . . . . 3 .");
    game.rolls(1, "2 1");
    CHECK(game.may(1) == "swap b1 f2 e6");
    game.does(1, Swap{space("e6")});
    CHECK(game.told.starts_with("seat 1 removes a chip of side 3 from e6"));
}

TEST_CASE("D5: a chip of a team mate cannot be replaced") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 4), threes_covered)};
    game.rolls(1, "3 5").does(1, Put{space("e3")}).rolls(2, "3 5").does(2, Put{space("c2")});
    game.rolls(3, "1 2");
    CHECK(game.may(3) == "swap b1 a5 e6");
    CHECK(game.refusal(3, Swap{space("f2")}) == "own-chip D5");
}

TEST_CASE("D5: twos and twelves are replaced as well") {
    DiceTable twos = two_players("2 . . . . 1 . . . . . . . . . . . . . . . . . . . . . . . . 2 . . . . 1");
    CHECK(twos.rolls(1, "1 1").may(1) == "swap a1 a6");
    DiceTable twelves =
        two_players(". . . . . . . . . . . . . . 2 2 . . . . 2 1 . . . . . . . . . . . . . .");
    CHECK(twelves.rolls(1, "6 6").may(1) == "swap c3 d3 c4");
}

TEST_CASE("D5: if all four chips belong to the player's side, the turn ends") {
    DiceTable game = two_players(threes_of_side_1);
    game.rolls(1, "1 2");
    CHECK(game.told == "seat 1 rolls 1 2; seat 1 is out of luck; seat 2 is to move");
    CHECK(game.turn() == 2);
    CHECK(game.may(2) == "roll");
    CHECK(view(game.match, spectator).as_dice_board().roll == TwoDice{1, 2});
}

TEST_CASE("D6: a ten removes one opponent's chip") {
    DiceTable game = two_players(threes_covered);
    game.rolls(1, "6 4");
    CHECK(game.may(1) == "remove b1 a5 e6");
    game.does(1, RemoveChip{space("e6")});
    CHECK(game.told == "seat 1 removes a chip of side 2 from e6; seat 2 is to move");
    CHECK(game.chips(2) == "b1 a5");
    CHECK(game.chips(1) == "f2");
}

TEST_CASE("D6: a ten has to remove a chip: the player cannot place one or pass") {
    DiceTable game = two_players(threes_covered);
    game.rolls(1, "5 5");
    CHECK(game.refusal(1, {Put{space("a1")}, Swap{space("b1")}}) == "roll-removes D6");
    CHECK(game.refusal(1, Pass{}) == "not-in-this-game D4");
}

TEST_CASE("D6: a ten cannot remove the side's own chip, from an empty space, or from a two or a twelve") {
    DiceTable game = two_players("2 2 1 . . . . . . . . . . . 2");
    game.rolls(1, "6 4");
    CHECK(game.may(1) == "remove b1");
    CHECK(game.refusal(1, RemoveChip{space("c1")}) == "own-chip D6");
    CHECK(game.refusal(1, {RemoveChip{space("d1")}, RemoveChip{space("f6")}}) == "nothing-to-remove D6");
    CHECK(game.refusal(1, {RemoveChip{space("a1")}, RemoveChip{space("c3")}}) == "protected-space D6");
    CHECK(game.refusal(1, RemoveChip{space("g1")}) == "wrong-space D2");
}

TEST_CASE("D6: if no chip can be removed, the turn ends") {
    for (const std::string_view rows : {"", "1 1 1", "2 . . . . 2 . . . . . . . . 2 2", "2 1 1"}) {
        CAPTURE(rows);
        DiceTable game = two_players(rows);
        game.rolls(1, "4 6");
        CHECK(game.told == "seat 1 rolls 4 6; seat 1 is out of luck; seat 2 is to move");
    }
}

TEST_CASE("D6: only a ten removes a chip") {
    for (const std::string_view roll : {"1 1", "1 2", "4 3", "6 6"}) {
        CAPTURE(roll);
        CHECK(two_players(threes_covered).rolls(1, roll).refusal(1, RemoveChip{space("b1")}) ==
              "roll-places D5");
    }
    CHECK(two_players(threes_covered).rolls(1, "5 6").refusal(1, RemoveChip{space("b1")}) ==
          "roll-places D7");
}

TEST_CASE("D7: an eleven is wild: a chip on any empty space") {
    DiceTable game = two_players(threes_covered);
    game.rolls(1, "6 5");
    CHECK(legal_actions(game.match, Seat{1}).puts.count() == 32);
    CHECK(game.refusal(1, Put{space("b1")}) == "space-not-open D7");
    CHECK(game.refusal(1, Swap{space("b1")}) == "must-put D7");
    game.does(1, Put{space("d4")});
    CHECK(game.chips(1) == "f2 d4");
    CHECK(game.turn() == 2);
}

TEST_CASE("D7: on a full board an eleven replaces any one opponent's chip") {
    DiceTable game = two_players(full_dice_board);
    game.rolls(1, "5 6");
    const LegalActions legal = legal_actions(game.match, Seat{1});
    CHECK(legal.puts.empty());
    CHECK(legal.swaps.count() == 18);
    CHECK(to_words(legal.swaps) == game.chips(2));
    CHECK(game.refusal(1, Swap{space("a1")}) == "own-chip D7");
    game.does(1, Swap{space("c1")});
    CHECK(
        game.told.starts_with("seat 1 removes a chip of side 2 from c1; seat 1 puts a chip of side 1 on c1"));
}

TEST_CASE("D7: on a full board twos and twelves are replaced too") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 2), full_dice_board)};
    game.rolls(1, "4 6").does(1, RemoveChip{space("c1")}).rolls(2, "6 5").does(2, Put{space("c1")});
    game.rolls(1, "6 5");
    const Bitboard swaps = legal_actions(game.match, Seat{1}).swaps;
    CHECK(swaps.has(space("a6")));
    CHECK(swaps.has(space("c3")));
}

TEST_CASE("D8: after a two or a twelve that placed a chip the same seat takes another turn") {
    for (const auto& [roll, where] : {std::pair{"1 1", "a6"}, std::pair{"6 6", "c3"}}) {
        CAPTURE(roll);
        DiceTable game = two_players();
        game.rolls(1, roll).does(1, Put{space(where)});
        CHECK(game.told.ends_with("seat 1 is to move"));
        CHECK(game.may(1) == "roll");
        CHECK(game.refusal(2, Roll{}) == "not-your-turn D3");
        game.rolls(1, "1 2").does(1, Put{space("b1")});
        CHECK(game.turn() == 2);
    }
}

TEST_CASE("D8: a further turn may be followed by another, also after a chip was replaced") {
    DiceTable game = two_players();
    game.rolls(1, "1 1").does(1, Put{space("a1")});
    game.rolls(1, "6 6").does(1, Put{space("c3")});
    game.rolls(1, "1 1").does(1, Put{space("f6")});
    CHECK(game.turn() == 1);
    DiceTable replaced =
        two_players("2 . . . . 1 . . . . . . . . . . . . . . . . . . . . . . . . 2 . . . . 1");
    replaced.rolls(1, "1 1").does(1, Swap{space("a1")});
    CHECK(replaced.turn() == 1);
    CHECK(replaced.may(1) == "roll");
}

TEST_CASE("D8: there is no further turn after a ten, an eleven, or if D5 leaves nothing to do") {
    DiceTable twos = two_players("1 . . . . 1 . . . . . . . . . . . . . . . . . . . . . . . . 1 . . . . 1");
    twos.rolls(1, "1 1");
    CHECK(twos.told == "seat 1 rolls 1 1; seat 1 is out of luck; seat 2 is to move");
    DiceTable twelves = two_players(". . . . . . . . . . . . . . 1 1 . . . . 1 1");
    twelves.rolls(1, "6 6");
    CHECK(twelves.turn() == 2);
    DiceTable ten = two_players(threes_covered);
    CHECK(ten.rolls(1, "6 4").does(1, RemoveChip{space("b1")}).turn() == 2);
    CHECK(two_players().rolls(1, "6 5").does(1, Put{space("a1")}).turn() == 2);
    CHECK(two_players().rolls(1, "6 5").does(1, Put{space("c3")}).turn() == 2);
}
