#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/board/bitboard.hpp"

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

}  // namespace seq::dice_board
