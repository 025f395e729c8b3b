#pragma once

#include <array>
#include <optional>

#include "engine/base/seat.hpp"
#include "engine/board/bitboard.hpp"
#include "engine/dice.hpp"

namespace seq::dice_board {

/// What everybody sees of Sequence Dice: all of it is public.
struct View {
    std::array<Bitboard, sides_max> chips{};
    std::optional<TwoDice> roll{};  ///< of the last turn that was rolled for
    bool rolled = false;            ///< whether the seat to move has rolled and has still to act (D4)
    Bitboard line{};                ///< the spaces that won (D9); empty before

    friend bool operator==(const View&, const View&) = default;
};

}  // namespace seq::dice_board
