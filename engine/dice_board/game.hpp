#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/action.hpp"
#include "engine/base/seat.hpp"
#include "engine/board/space.hpp"
#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/preset/preset.hpp"
#include "engine/rejection.hpp"
#include "engine/result.hpp"

// The functions of engine/match.hpp for Sequence Dice, which are documented there, and what a roll allows.

namespace seq::dice_board {

inline constexpr int board_size = 6;

/// The board of D2. Spaces are named as in the upper left corner of a 10x10 board, a1 to f6.
struct Board {
    std::array<std::uint8_t, Space::count> number_at{};  ///< 0 if the board has no such space
    std::array<Bitboard, 13> spaces_of{};                ///< by number; none for 10 and 11
    Bitboard spaces{};
};
extern const Board board;

/// All lines of this length (D9: 5 or 6), in reading order.
std::span<const Bitboard> lines_of(std::size_t length);
/// The first line of this length (D9: 5 or 6), in reading order, that these chips fill; empty if there is
/// none.
Bitboard completed_line(Bitboard chips, std::size_t length);

/// Sequence Dice (section D of the rulebook) as a value.
struct Game {
    Setup setup;
    std::array<Bitboard, sides_max> chips{};
    Seat turn{};                    ///< no seat once the game is over
    std::optional<TwoDice> roll{};  ///< the latest roll for a turn
    bool rolled = false;            ///< whether the seat to move has rolled but not acted yet (D4)
    Bitboard line{};                ///< the spaces that won (D9)
    std::optional<Result> result{};

    Bitboard& at(Side side) { return chips[side.index()]; }
    const Bitboard& at(Side side) const { return chips[side.index()]; }
};

/// What everybody sees of a game of Sequence Dice: all of it is public.
struct View {
    std::array<Bitboard, sides_max> chips{};
    std::optional<TwoDice> roll{};  ///< the latest roll for a turn
    bool rolled = false;            ///< whether the seat to move has rolled but not acted yet (D4)
    Bitboard line{};                ///< the spaces that won (D9); empty before

    friend bool operator==(const View&, const View&) = default;
};

/// `events` may be null: then no events are built.
Game start(const Setup& setup, Chance& chance, std::vector<Event>* events);
std::optional<Rejection> check(const Game& game, Seat actor, const Action& action);
LegalActions legal_actions(const Game& game, Seat seat);
void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events);
View view(const Game& game);
void fold(View& view, const Event& event);
void check_invariants(const Game& game);

/// D6: the spaces from which no chip can be removed.
Bitboard protected_spaces();
/// All chips on the board.
Bitboard occupied(const Game& game);
/// All chips of sides other than this one.
Bitboard chips_of_others(const Game& game, Side side);

/// What a roll allows its seat to do (D5, D6, D7). All three sets are empty if the roll is out of luck.
struct Choices {
    Bitboard puts;
    Bitboard swaps;
    Bitboard removable;

    bool empty() const { return puts.empty() && swaps.empty() && removable.empty(); }
};
Choices choices(const Game& game, Side side, unsigned total);

}  // namespace seq::dice_board
