#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "tests/engine/support/chance.hpp"
#include "tests/engine/support/words.hpp"

namespace seq::test {

/// A setup with options as a room sets them: `line=6 table_talk=off`.
Setup dice_setup(std::string_view preset, std::size_t players, std::string_view options = "");

/// A match of a dice game whose dice the test prescribes. It performs actions, checks that they are legal and
/// that the engine's invariants hold, and returns results as text.
class DiceTable {
  public:
    /// Starts a game with these dice, as `3 4 6 6`; the start must use all of them.
    DiceTable(const Setup& setup, std::string_view dice);
    explicit DiceTable(const Match& begun);

    /// Performs the action, or fails the test with the refusal. `told` has the events.
    DiceTable& does(int seat, const Action& action);
    DiceTable& rolls(int seat, std::string_view dice);
    DiceTable& casts(int seat, std::string_view dice);
    /// Why the action is illegal, as `not-your-turn D3`; empty if it is legal. A refusal must have a
    /// sentence.
    std::string refusal(int seat, const Action& action) const;
    /// The same for several that are illegal for the same reason.
    std::string refusal(int seat, const std::vector<Action>& actions) const {
        return common_refusal(*this, seat, actions);
    }

    int turn() const { return seq::turn(match).number; }
    std::string result() const;         ///< `side 1 by D9`, empty while it runs
    std::string may(int seat) const;    ///< `roll`, `put a1 f1`, `swap a1`, `remove b1`, `cast` or nothing
    std::string chips(int side) const;  ///< spaces in reading order
    std::string scores() const;         ///< of the six-dice games, by seat number
    std::string contenders() const;     ///< in six-dice games: the seats that still cast

    Match match;
    std::string told;  ///< the events of the start or of the last action, in words, `; ` between them

  private:
    KnownChance chance_;
};

/// Sequence Dice with a chip of the side that the diagram names on each space; seat 1 is to roll. Rows from
/// the top, `.` is an empty space; missing rows are empty.
Match dice_position(const Setup& setup, std::string_view rows);

/// A full board of two sides, each on half of it, with no five in a row.
inline constexpr std::string_view full_dice_board = R"(
    1 1 2 2 1 1
    2 2 1 1 2 2
    1 1 2 2 1 1
    2 2 1 1 2 2
    1 1 2 2 1 1
    2 2 1 1 2 2)";

// For tests of the six-dice games: casts with known scores, and games in progress.

inline constexpr std::string_view nothing = "2 3 4 5 6 6";
inline constexpr std::string_view five = "1 2 4 4 6 6";
inline constexpr std::string_view ten = "1 2 3 5 5 6";
inline constexpr std::string_view twenty_five = "1 2 3 4 5 6";
inline constexpr std::string_view thirty = "6 6 6 6 6 1";
inline constexpr std::string_view four_ones = "1 1 1 1 2 3";

/// A game of this many players that the first seat begins; the others' casts for the start are lower.
DiceTable begun(std::string_view preset, std::size_t players, std::string_view options = "");

/// A game with these scores in which no seat has cast yet in this round.
DiceTable with_scores(const Setup& setup, std::initializer_list<int> scores, int starter = 1);

}  // namespace seq::test
