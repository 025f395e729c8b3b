#pragma once

#include <array>
#include <optional>

#include "engine/base/seat.hpp"
#include "engine/board/bitboard.hpp"
#include "engine/dice.hpp"
#include "engine/preset/setup.hpp"
#include "engine/result.hpp"

namespace seq::dice_board {

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

}  // namespace seq::dice_board
