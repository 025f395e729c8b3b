#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.hpp"
#include "engine/board/bitboard.hpp"

namespace seq {

/// The way a line runs from the one of its ends that is first in reading order.
enum class Direction : std::uint8_t { east, south_west, south, south_east };

inline constexpr std::size_t line_length = 5;
inline constexpr std::size_t line_count = 192;
inline constexpr std::size_t lines_through_space_max = 20;

/// Five consecutive spaces in one row, column or diagonal of the 10x10 board. The numbers are in the order of
/// first, then last space, which is the order in which sequences are listed.
struct Line {
    std::uint8_t number = 0;

    Space first() const;
    Space last() const;
    Direction direction() const;
    Bitboard spaces() const;
    /// The five, first to last.
    std::array<Space, line_length> in_order() const;

    friend constexpr auto operator<=>(const Line&, const Line&) = default;
};

using LinesThrough = FixedVector<Line, lines_through_space_max>;

/// Every line that the space is part of, in order.
const LinesThrough& lines_through(Space space);

/// The line with these ends, in either order of them; nothing where they are no line of five.
std::optional<Line> line_between(Space end, Space other_end);

}  // namespace seq
