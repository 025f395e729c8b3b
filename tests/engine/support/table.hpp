#pragma once

#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "tests/engine/support/chance.hpp"
#include "tests/engine/support/position.hpp"

namespace seq::test {

/// A match for a test. It performs actions, checks that they are legal and that the engine's invariants hold,
/// and returns results as text, so that a failed comparison is readable.
class Table {
  public:
    explicit Table(const Position& position, Seat dealer = Seat{1}) : Table{position.match(), dealer} {}
    explicit Table(const Match& match, Seat dealer = Seat{1});

    /// Performs the action, or fails the test with the refusal. `events` has the events. Seat 0 is the table.
    Table& does(int seat, const Action& action);
    /// Why the action is illegal, as `not-your-turn S6`; empty if it is legal. A refusal must have a
    /// sentence.
    std::string refusal(int seat, const Action& action) const;
    /// The same for several that are illegal for the same reason.
    std::string refusal(int seat, const std::vector<Action>& actions) const {
        return common_refusal(*this, seat, actions);
    }

    int turn() const { return seq::turn(match).number; }
    std::string hand(int seat) const;  ///< cards in the order held
    std::size_t hand_size(int seat) const;
    std::string discards(int seat) const;   ///< oldest first
    std::string chips(int side) const;      ///< spaces in reading order
    std::string sequences(int side) const;  ///< lines in the order listed
    std::string owed() const;               ///< seats by number
    std::string forfeits() const;           ///< seats that still have to forfeit, by number
    std::size_t draw_pile() const;
    std::string result() const;  ///< `side 1 by S12`, `draw by S21`, empty while it runs
    /// Where a card can be played now, in reading order.
    std::string places(int seat, std::string_view card) const;
    std::string removals(int seat, std::string_view card) const;
    std::string to_forfeit(int seat) const;  ///< faces to choose from, in the order held
    bool happened(
        std::string_view event) const;  ///< whether the last action caused the event with these words

    const Deck& deck() const { return *setup(match).preset->deck; }

    Match match;
    Events events;
    KnownChance chance;
};

/// The sequences of side 1 after it has placed a chip there with a two-eyed jack, naming these lines (S15).
std::string after_chip(const Position& position, std::string_view where, std::string_view naming = "");

}  // namespace seq::test
