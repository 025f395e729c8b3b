#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.hpp"
#include "tests/engine/support/words.hpp"

namespace seq::test {

/// A position given as text, for tests that begin in the middle of a game. It contains all 104 cards: those
/// that are in no hand, not on the discards and not given for the draw pile are below that in the draw pile,
/// by byte. A hand that is not given is empty, as if its cards had been lost. An impossible position, such as
/// one with a third 7H, throws std::logic_error.
class Position {
  public:
    /// A position of the standard game.
    explicit Position(std::size_t players, std::size_t sides = 0);
    /// A position of another card game.
    explicit Position(std::string_view preset, std::size_t players, std::size_t sides = 0);
    /// A position with a seating of the test's own, for cases that no seating of the preset can reach. The
    /// seating must outlive the match.
    explicit Position(const Seating& seating);

    /// Rows from the top, spaces from the left; missing ones are open. `.` is an open space, `*` a free
    /// corner, `1` `2` `3` a chip of that side, `A` `B` `C` a chip of side 1, 2, 3 that is part of a
    /// sequence.
    Position& diagram(std::string_view rows);
    /// The lines of the letters if they are ambiguous: `a4-e4,e4-i4`. By default the earliest that fit.
    Position& sequences(int side, std::string_view lines);
    Position& hand(int seat, std::string_view cards);      ///< in the order held
    Position& pile(std::string_view cards);                ///< top first
    Position& discards(int seat, std::string_view cards);  ///< oldest first
    /// Puts all other cards on this seat's discards, by byte, and not in the draw pile.
    Position& rest_discarded_by(int seat);
    Position& turn(int seat);
    Position& automatic_draw();
    Position& table_talk(TableTalk talk);

    Match match() const;

  private:
    void put(std::size_t row, std::size_t column, char mark);
    CardPile take(std::string_view cards, std::array<bool, deck_size>& taken) const;
    void deal_rest(cards::Game& game, const std::array<bool, deck_size>& taken) const;
    void complete(cards::Game& game, Side side) const;

    Setup setup_;
    std::array<Bitboard, sides_max> chips_{};
    std::array<Bitboard, sides_max> locked_{};
    std::array<std::vector<Line>, sides_max> lines_;
    std::array<std::string, card_seats_max> hands_;
    std::array<std::string, card_seats_max> discards_;
    std::string pile_;
    Seat rest_to_{};  ///< no seat: the draw pile
    Seat turn_{1};
};

/// A board with a chip on every space except the corners, in pairs so that no side has five in a line.
inline constexpr std::string_view full_board = R"(
    * 1 2 2 1 1 2 2 1 *
    2 2 1 1 2 2 1 1 2 2
    1 1 2 2 1 1 2 2 1 1
    2 2 1 1 2 2 1 1 2 2
    1 1 2 2 1 1 2 2 1 1
    2 2 1 1 2 2 1 1 2 2
    1 1 2 2 1 1 2 2 1 1
    2 2 1 1 2 2 1 1 2 2
    1 1 2 2 1 1 2 2 1 1
    * 2 1 1 2 2 1 1 2 *)";

/// Both spaces of 2S (b1, g9) have chips of side 1.
inline constexpr std::string_view dead_2s = "* 1 . . \n . \n . \n . \n . \n . \n . \n . \n . . . . . . 1";

}  // namespace seq::test
