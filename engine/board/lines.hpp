#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.hpp"
#include "engine/board/space.hpp"

namespace seq {

/// The direction of a line, from the end that is first in reading order.
enum class Direction : std::uint8_t { east, south_west, south, south_east };

inline constexpr std::size_t line_length = 5;
inline constexpr std::size_t line_count = 192;
inline constexpr std::size_t lines_through_space_max = 20;

/// Five consecutive spaces in one row, column or diagonal of the 10x10 board. Numbers are ordered by
/// first, then last space, and sequences are listed in this order.
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
using Lines = FixedVector<Line, line_count>;

/// Every line that contains the space, in order.
const LinesThrough& lines_through(Space space);
/// Every line of these spaces, by direction.
Lines lines_within(const Bitboard& spaces);
/// The spaces that are not in the set and complete a line with four that are.
Bitboard completing_spaces(const Bitboard& spaces);

/// The line with these ends, given in either order; nothing if there is no such line of five.
std::optional<Line> line_between(Space end, Space other_end);

}  // namespace seq
