// X3 to X5 and X8: the score of a cast.

#include <array>
#include <doctest/doctest.h>
#include <map>
#include <string>

#include "engine/preset/preset.hpp"
#include "engine/six_dice/score.hpp"
#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;
using six_dice::Scored;
using six_dice::SequencesPerCast;

namespace {

SixDice dice_of(std::string_view words) {
    SixDice dice{};
    std::size_t n = 0;
    for (const std::string& word : split(words))
        dice.at(n++) = static_cast<std::uint8_t>(std::stoi(word));
    return dice;
}

Scored score_of(std::string_view preset, std::string_view dice,
                SequencesPerCast sequences = SequencesPerCast::two) {
    return six_dice::score(*find_preset(preset)->values, sequences, dice_of(dice));
}

/// `penalty`, or the points with the sequences that earn them: `15: 1-2 1-2-3`.
std::string score(std::string_view preset, std::string_view dice,
                  SequencesPerCast sequences = SequencesPerCast::two) {
    const Scored scored = score_of(preset, dice, sequences);
    if (scored.penalty) return "penalty";
    std::string words = std::to_string(scored.points) + ":";
    for (const std::uint8_t run : scored.runs) {
        words += " 1";
        for (int n = 2; n <= run; ++n)
            words += "-" + std::to_string(n);
    }
    return words;
}

/// How often each number shows; [0] is not used.
using Shown = std::array<int, 7>;

/// X3 as the rulebook prints it, by the number of dice in a sequence.
struct Table {
    std::array<int, 7> sequence;
    int five_sixes;
    int six_sixes;
};
constexpr Table sequences_table{{0, 0, 5, 10, 15, 20, 25}, 30, 60};
constexpr Table hearts_due_table{{0, 5, 10, 15, 20, 25, 30}, 35, 70};

/// The most points that these dice can earn with this many sequences: tries every way of using or leaving out
/// dice.
int best(const Table& table, Shown shown, int sequences_left) {
    int most = 0;
    if (sequences_left == 0) return most;
    const Shown all = shown;
    for (std::size_t longest = 1; longest <= 6; ++longest) {
        shown = all;
        bool there = true;
        for (std::size_t number = 1; number <= longest; ++number)
            there = --shown[number] >= 0 && there;
        if (there) most = std::max(most, table.sequence[longest] + best(table, shown, sequences_left - 1));
    }
    return most;
}

/// Points by a slow implementation of X3 to X5; -1 is the penalty.
int slow_points(const Table& table, SequencesPerCast sequences, const SixDice& dice) {
    Shown shown{};
    for (const std::uint8_t die : dice)
        ++shown[die];
    if (shown[1] >= 4) return -1;
    if (shown[6] == 6) return table.six_sixes;
    if (shown[6] == 5) return table.five_sixes;
    return best(table, shown, sequences == SequencesPerCast::two ? 2 : 6);
}

SixDice nth_cast(int n) {
    SixDice dice{};
    for (std::uint8_t& die : dice) {
        die = static_cast<std::uint8_t>(1 + n % 6);
        n /= 6;
    }
    return dice;
}
constexpr int all_casts = 6 * 6 * 6 * 6 * 6 * 6;

/// Checks that these dice can form the named sequences, and that those add up to the points.
bool runs_account_for_points(const Table& table, const Scored& scored, const SixDice& dice) {
    Shown shown{};
    for (const std::uint8_t die : dice)
        ++shown[die];
    int points = 0;
    for (const std::uint8_t run : scored.runs) {
        points += table.sequence[run];
        for (std::size_t number = 1; number <= run; ++number)
            if (--shown[number] < 0) return false;
    }
    return points == scored.points;
}

void compare_all_casts(std::string_view preset, const Table& table, SequencesPerCast sequences) {
    int compared = 0;
    for (int n = 0; n < all_casts; ++n) {
        const SixDice dice = nth_cast(n);
        const Scored scored = six_dice::score(*find_preset(preset)->values, sequences, dice);
        const int expected = slow_points(table, sequences, dice);
        const bool sixes_alone = expected == table.five_sixes || expected == table.six_sixes;
        if (scored.penalty != (expected == -1) || scored.points != std::max(expected, 0) ||
            (scored.runs.empty() ? expected > 0 && !sixes_alone
                                 : !runs_account_for_points(table, scored, dice)))
            FAIL("cast " << n << " is worth " << expected);
        ++compared;
    }
    CHECK(compared == 46'656);
}

}  // namespace

TEST_CASE("X3: the tables of Sequences and Hearts Due") {
    const std::vector<std::array<const char*, 3>> rows{
        {"1 3 3 4 4 5", "0:", "5: 1"},
        {"1 2 4 4 5 5", "5: 1-2", "10: 1-2"},
        {"3 2 1 5 5 6", "10: 1-2-3", "15: 1-2-3"},
        {"1 2 3 4 6 6", "15: 1-2-3-4", "20: 1-2-3-4"},
        {"5 4 3 2 1 5", "20: 1-2-3-4-5", "25: 1-2-3-4-5"},
        {"6 5 4 3 2 1", "25: 1-2-3-4-5-6", "30: 1-2-3-4-5-6"},
        {"6 6 6 6 6 5", "30:", "35:"},
        {"6 6 6 6 6 6", "60:", "70:"},
        {"2 3 4 5 6 6", "0:", "0:"},
    };
    for (const auto& [dice, sequences, hearts_due] : rows) {
        CHECK(score("sequences", dice) == sequences);
        CHECK(score("hearts-due", dice) == hearts_due);
    }
}

TEST_CASE("X3: each die is in one sequence only, and their order does not matter") {
    CHECK(score("sequences", "1 1 2 5 5 6") == "5: 1-2");
    CHECK(score("sequences", "1 2 2 3 3 4") == "15: 1-2-3-4");
    for (const std::string_view dice : {"1 2 1 2 3 6", "6 3 2 1 2 1", "2 2 1 1 6 3"})
        CHECK(score("sequences", dice) == "15: 1-2-3 1-2");
}

TEST_CASE("X4: the four pairs score both sequences") {
    CHECK(score("sequences", "1 2 1 2 4 5") == "10: 1-2 1-2");
    CHECK(score("sequences", "1 2 1 2 3 5") == "15: 1-2-3 1-2");
    CHECK(score("sequences", "1 2 3 1 2 3") == "20: 1-2-3 1-2-3");
    CHECK(score("sequences", "1 2 1 2 3 4") == "20: 1-2-3-4 1-2");
    CHECK(score("hearts-due", "1 2 1 2 4 5") == "20: 1-2 1-2");
    CHECK(score("hearts-due", "1 2 1 2 3 5") == "25: 1-2-3 1-2");
    CHECK(score("hearts-due", "1 2 3 1 2 3") == "30: 1-2-3 1-2-3");
    CHECK(score("hearts-due", "1 2 1 2 3 4") == "30: 1-2-3-4 1-2");
}

TEST_CASE("X4: the best two sequences score, and with sequences_per_cast=all every one does") {
    CHECK(score("sequences", "1 2 1 2 1 2") == "10: 1-2 1-2");
    CHECK(score("sequences", "1 2 1 2 1 2", SequencesPerCast::all) == "15: 1-2 1-2 1-2");
    CHECK(score("hearts-due", "1 2 1 2 1 2") == "20: 1-2 1-2");
    CHECK(score("hearts-due", "1 2 1 2 1 2", SequencesPerCast::all) == "30: 1-2 1-2 1-2");
    CHECK(score("hearts-due", "1 1 1 2 2 3") == "25: 1-2-3 1-2");
    CHECK(score("hearts-due", "1 1 1 2 2 3", SequencesPerCast::all) == "30: 1-2-3 1-2 1");
}

TEST_CASE("X4: in Hearts Due a lone 1 is a sequence, and five or six 6s score only their own amount") {
    CHECK(score("hearts-due", "1 1 4 4 5 5") == "10: 1 1");
    CHECK(score("hearts-due", "1 1 2 3 4 5") == "30: 1-2-3-4-5 1");
    CHECK(score("hearts-due", "1 1 1 4 4 5") == "10: 1 1");
    CHECK(score("hearts-due", "1 1 1 4 4 5", SequencesPerCast::all) == "15: 1 1 1");
    CHECK(score("sequences", "1 1 2 3 4 5") == "20: 1-2-3-4-5");
    CHECK(score("sequences", "6 6 6 6 6 1") == "30:");
    CHECK(score("hearts-due", "6 6 6 6 6 1") == "35:");
    CHECK(score("hearts-due", "1 6 6 6 6 6", SequencesPerCast::all) == "35:");
    CHECK(score("sequences", "6 6 6 6 1 2") == "5: 1-2");
}

TEST_CASE("X5: a cast with four or more 1s scores nothing, and three 1s are not a penalty") {
    for (const std::string_view preset : {"sequences", "hearts-due"}) {
        for (const std::string_view dice :
             {"1 1 1 1 2 3", "1 1 1 1 6 6", "1 1 1 1 1 2", "1 1 1 1 1 1", "6 1 1 2 1 1"}) {
            CAPTURE(dice);
            CHECK(score(preset, dice) == "penalty");
            CHECK(score_of(preset, dice).points == 0);
            CHECK(score_of(preset, dice).runs.empty());
        }
    }
    CHECK(score("sequences", "1 1 1 6 6 6") == "0:");
    CHECK(score("hearts-due", "1 1 1 6 6 6") == "10: 1 1");
}

TEST_CASE("X3 to X5: a slow search over all groupings of the dice agrees on all 46,656 casts") {
    for (const SequencesPerCast sequences : {SequencesPerCast::two, SequencesPerCast::all}) {
        compare_all_casts("sequences", sequences_table, sequences);
        compare_all_casts("hearts-due", hearts_due_table, sequences);
    }
}

TEST_CASE("X8: the exact odds of Sequences and of Hearts Due") {
    const six_dice::Odds odds =
        six_dice::count_all_casts(*find_preset("sequences")->values, SequencesPerCast::two);
    CHECK(odds.penalty == 406);
    CHECK(odds.points ==
          std::map<unsigned, std::uint32_t>{
              {0, 26858}, {5, 6846}, {10, 6065}, {15, 3660}, {20, 2070}, {25, 720}, {30, 30}, {60, 1}});
    const six_dice::Odds hearts_due =
        six_dice::count_all_casts(*find_preset("hearts-due")->values, SequencesPerCast::two);
    CHECK(hearts_due.penalty == 406);
    CHECK(hearts_due.points == std::map<unsigned, std::uint32_t>{{0, 15600},
                                                                 {5, 6138},
                                                                 {10, 9806},
                                                                 {15, 5580},
                                                                 {20, 4985},
                                                                 {25, 2760},
                                                                 {30, 1350},
                                                                 {35, 30},
                                                                 {70, 1}});
}

TEST_CASE("X8: each of the 46,656 casts is counted once, with any option") {
    for (const std::string_view preset : {"sequences", "hearts-due"}) {
        for (const SequencesPerCast sequences : {SequencesPerCast::two, SequencesPerCast::all}) {
            const six_dice::Odds odds = six_dice::count_all_casts(*find_preset(preset)->values, sequences);
            std::uint32_t casts = odds.penalty;
            for (const auto& [points, count] : odds.points)
                casts += count;
            CHECK(casts == 46'656);
        }
    }
}

// X1, X2, X4, X5: the order of casts, and the scores that they change.

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

TEST_CASE("X1: the cast for the start scores nothing, has no penalty, and a single player has one too") {
    const DiceTable game{dice_setup("sequences", 2), "1 1 1 1 1 1  1 2 3 4 5 6"};
    CHECK(game.scores() == "0 0");
    CHECK_FALSE(view(game.match, spectator).as_six_dice().cast.has_value());
    const DiceTable alone{dice_setup("sequences", 1), "1 1 1 1 1 2"};
    CHECK(alone.turn() == 1);
    CHECK(alone.told == "seat 1 casts 1 1 1 1 1 2 for the start in round 0; seat 1 is to move");
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

TEST_CASE("X5: four 1s take the whole score of the player who cast them, who goes on from zero") {
    DiceTable game = begun("sequences", 3);
    game.casts(1, twenty_five).casts(2, ten).casts(3, five);
    CHECK(game.scores() == "25 10 5");
    game.casts(1, four_ones);
    CHECK(game.told == "seat 1 casts 1 1 1 1 2 3 for 0 penalty; seat 2 is to move");
    CHECK(game.scores() == "0 10 5");
    game.casts(2, "1 1 1 1 1 1").casts(3, "2 1 1 3 1 1");
    CHECK(game.scores() == "0 0 0");
    DiceTable alone = begun("hearts-due", 1);
    alone.casts(1, thirty).casts(1, four_ones).casts(1, five);
    CHECK(alone.scores() == "10");
}

TEST_CASE("X4: a game can be played with sequences_per_cast=all") {
    DiceTable two = begun("sequences", 1);
    CHECK(two.casts(1, "1 2 1 2 1 2").scores() == "10");
    DiceTable all = begun("sequences", 1, "sequences_per_cast=all");
    CHECK(all.casts(1, "1 2 1 2 1 2").scores() == "15");
}
