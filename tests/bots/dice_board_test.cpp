#include <doctest/doctest.h>

#include "tests/bots/seat_bots.hpp"
#include "tests/engine/support/dice_table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// The action of the bot on seat 1 after this roll.
Action with_roll(std::string_view rows, std::string_view dice, BotLevel level) {
    DiceTable table{dice_position(dice_setup("sequence-dice", 2), rows)};
    table.rolls(1, dice);
    return choice(table.match, level);
}

}  // namespace

TEST_CASE("D9: medium and hard complete a line of the dice board when the roll allows it") {
    constexpr std::string_view four = R"(
    . 1 1 1 1 .
    . . 2 . . .
    . . . 2 . .)";
    for (const BotLevel level : {BotLevel::medium, BotLevel::hard})
        CHECK(with_roll(four, "1 1", level) == Action{Put{parse_space("a1").value()}});
}

TEST_CASE("D6: hard takes a chip out of the line that is about to win") {
    constexpr std::string_view four = R"(
    . . . . . .
    1 . . . . .
    1 . . . . 2
    . . . . . .
    . . . . . .
    . 2 2 2 2 .)";
    const Action action = with_roll(four, "5 5", BotLevel::hard);
    REQUIRE(std::holds_alternative<RemoveChip>(action));
    CHECK(std::get<RemoveChip>(action).space.row() == 5);
}

TEST_CASE("D7: hard puts its wild chip where it stops a line that would win, if it cannot win itself") {
    constexpr std::string_view four = R"(
    . 2 2 2 2 .
    2 . . . . .
    . . . . . .
    . . 1 . . .)";
    const Action action = with_roll(four, "5 6", BotLevel::hard);
    REQUIRE(std::holds_alternative<Put>(action));
    CHECK(std::get<Put>(action).space.row() == 0);
}
