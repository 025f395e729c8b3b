// D9 to D11: five or six in a row, unlimited chips, and no coaching.

#include <doctest/doctest.h>
#include <set>
#include <string>

#include "engine/dice_board/game.hpp"
#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/words.hpp"
#include "tests/support/split_mix.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr int size = 6;

/// Every line of this length as its spaces, found by walking in all eight directions from every space: a
/// naive search that uses nothing from the engine but the names of spaces.
std::set<std::set<std::string>> slow_lines(int length) {
    std::set<std::set<std::string>> lines;
    for (int start = 0; start < size * size; ++start) {
        for (int direction = 0; direction < 9; ++direction) {
            std::set<std::string> line;
            int row = start / size;
            int column = start % size;
            while (row >= 0 && row < size && column >= 0 && column < size &&
                   line.size() < static_cast<std::size_t>(length)) {
                line.insert(std::string{static_cast<char>('a' + column)} + std::to_string(row + 1));
                if (direction == 4) break;
                row += direction / 3 - 1;
                column += direction % 3 - 1;
            }
            if (line.size() == static_cast<std::size_t>(length)) lines.insert(line);
        }
    }
    return lines;
}

Bitboard spaces_of(const std::set<std::string>& names) {
    Bitboard spaces;
    for (const std::string& name : names)
        spaces.add(space(name));
    return spaces;
}

Match with_chips(const Setup& setup, Side side, Bitboard chips) {
    dice_board::Game game{.setup = setup};
    game.turn = Seat::at(side.index());
    game.at(side) = chips;
    return {game};
}

/// Checks that every line is won whichever of its chips is placed last, after an eleven.
void check_every_line_wins(const std::string& option, int length, std::size_t how_many) {
    const auto lines = slow_lines(length);
    CHECK(lines.size() == how_many);
    for (const std::set<std::string>& line : lines) {
        for (const std::string& last : line) {
            Bitboard chips = spaces_of(line);
            chips.remove(space(last));
            DiceTable game{with_chips(dice_setup("sequence-dice", 3, option), Side{2}, chips)};
            game.rolls(2, "5 6").does(2, Put{space(last)});
            CAPTURE(to_words(spaces_of(line)));
            REQUIRE(game.result() == "side 2 by D9");
            REQUIRE(game.told.find("side 2 completes " + to_words(spaces_of(line))) != std::string::npos);
        }
    }
}

}  // namespace

TEST_CASE("D9: five, or six with line=6, in a row, column or diagonal win anywhere, in any order") {
    check_every_line_wins("line=5", 5, 32);
    check_every_line_wins("line=6", 6, 14);
}

TEST_CASE("D9: on random boards the engine finds the same lines as a naive search") {
    const std::set<std::set<std::string>> lines[] = {slow_lines(5), slow_lines(6)};
    std::size_t found = 0;
    SplitMix random{36};
    for (int n = 0; n < 5000; ++n) {
        Bitboard chips;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                if (!random.one_in(3)) chips.add(Space::at(row, column));
        for (const std::size_t length : {5U, 6U}) {
            bool expected = false;
            for (const std::set<std::string>& line : lines[length - 5])
                expected = expected || chips.contains(spaces_of(line));
            const Bitboard line = dice_board::completed_line(chips, length);
            REQUIRE(line.empty() == !expected);
            REQUIRE(chips.contains(line));
            found += expected ? 1 : 0;
        }
    }
    CHECK(found > 1000);
    CHECK(found < 9000);
}

TEST_CASE("D9: the first line ends the game at once, without the further turn of D8") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 2), ". 1 1 1 1 .")};
    game.rolls(1, "1 1").does(1, Put{space("a1")});
    CHECK(game.told ==
          "seat 1 puts a chip of side 1 on a1; side 1 completes a1 b1 c1 d1 e1; "
          "ended by D9: side 1");
    CHECK(game.turn() == 0);
    for (const int seat : {1, 2})
        CHECK(game.may(seat) == "");
    CHECK(game.refusal(1, Roll{}) == "game-over D9");
    CHECK(game.refusal(2, Put{space("f6")}) == "game-over D9");
    CHECK(game.refusal(77, Cast{}) == "game-over D9");
}

TEST_CASE("D9: replacing a chip can win, or break an opponent's row") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 2), R"(
        2 1 1 1 1 2
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        2 . . . . 2)")};
    game.rolls(1, "1 1").does(1, Swap{space("f1")});
    CHECK(game.result() == "side 1 by D9");
    CHECK(game.told.find("side 1 completes b1 c1 d1 e1 f1") != std::string::npos);
    DiceTable broken{dice_position(dice_setup("sequence-dice", 2), R"(
        2 2 2 2 . 2
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        2 . . . . 2)")};
    broken.rolls(1, "1 1").does(1, Swap{space("a1")});
    broken.rolls(1, "3 3").does(1, Put{space("a2")});
    broken.rolls(2, "3 3").does(2, Put{space("e1")});
    CHECK(broken.result() == "side 2 by D9");  // b1 to f1, without a1
    CHECK(view(broken.match, spectator).as_dice_board().line == spaces_of({"b1", "c1", "d1", "e1", "f1"}));
}

TEST_CASE("D9: no space is free: a corner counts only for the side whose chip is on it") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 2), ". 1 1 1")};
    game.rolls(1, "3 3").does(1, Put{space("e1")});
    CHECK(game.result() == "");
    DiceTable other{dice_position(dice_setup("sequence-dice", 2), "2 1 1 1")};
    other.rolls(1, "3 3").does(1, Put{space("e1")});
    CHECK(other.result() == "");
}

TEST_CASE("D9: the chips of team mates count together") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 4), "1 1 1")};
    game.rolls(1, "3 1").does(1, Put{space("f3")});
    game.rolls(2, "6 1").does(2, Put{space("b2")});
    game.rolls(3, "4 1").does(3, Put{space("d1")});
    game.rolls(4, "6 1").does(4, Put{space("e2")});
    game.rolls(1, "3 3").does(1, Put{space("e1")});
    CHECK(game.result() == "side 1 by D9");
}

TEST_CASE("D9: with line=6, five do not win") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 2, "line=6"), "1 1 1 1")};
    game.rolls(1, "3 3").does(1, Put{space("e1")});
    CHECK(game.result() == "");
    game.rolls(2, "6 1").does(2, Put{space("b2")});
    game.rolls(1, "1 1").does(1, Put{space("f1")});
    CHECK(game.result() == "side 1 by D9");
    CHECK(game.told.find("side 1 completes a1 b1 c1 d1 e1 f1") != std::string::npos);
}

TEST_CASE("D10: the number of chips is not limited to the twenty in the box") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 2), R"(
        . 1 1 1 1 .
        1 1 1 . 1 1
        1 . 1 1 1 1
        1 1 1 1 . 1
        1 1 . 1 1 1
        . 1 1 1 1 .)")};
    game.rolls(1, "5 4").does(1, Put{space("d2")});
    CHECK(split(game.chips(1)).size() == 29);
}

TEST_CASE("D11: a penalty is recorded and changes nothing") {
    DiceTable game{dice_position(dice_setup("sequence-dice", 4), "1 2 1 2")};
    game.rolls(1, "1 2");
    const View before = view(game.match, spectator);
    game.does(0, Penalty{Side{2}});
    CHECK(game.told == "side 2 is penalised");
    CHECK(difference(view(game.match, spectator), before) == "");
    CHECK(game.refusal(1, Put{space("f2")}) == "");
}

TEST_CASE("D11: only the table gives a penalty, with the options for it and sides of two") {
    const DiceTable game{dice_position(dice_setup("sequence-dice", 4), "")};
    CHECK(game.refusal(1, Penalty{Side{2}}) == "not-your-turn S23");
    CHECK(game.refusal(0, {Penalty{Side{0}}, Penalty{Side{3}}}) == "no-such-side D1");
    CHECK(game.refusal(0, Roll{}) == "not-your-turn D3");
    CHECK(make_setup("sequence-dice", 4)->options.table_talk == TableTalk::honour);
    CHECK(make_setup("sequence-dice", 2)->options.table_talk == TableTalk::off);
    CHECK(make_setup("sequence-dice", 3)->options.table_talk == TableTalk::off);
    const auto refusal = [](std::size_t players, std::string_view options) {
        return DiceTable{dice_position(dice_setup("sequence-dice", players, options), "")}.refusal(
            0, Penalty{Side{1}});
    };
    CHECK(refusal(4, "table_talk=call") == "");
    CHECK(refusal(4, "table_talk=honour") == "");
    CHECK(refusal(4, "table_talk=off") == "no-penalty D11");
    CHECK(refusal(4, "table_talk=silent") == "no-penalty D11");
    CHECK(refusal(2, "table_talk=call") == "no-penalty D11");
    CHECK(refusal(3, "table_talk=honour") == "no-penalty D11");
}
