#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seq {

/// A cell of a board. Boards smaller than 10x10 use the same numbers for the same names, so `a1` is one value
/// everywhere.
struct Space {
    std::uint8_t index = 0;  ///< row * 10 + column, both from 0

    static constexpr int stride = 10;
    static constexpr std::size_t count = 100;

    static constexpr Space at(int row, int column) {
        return Space{static_cast<std::uint8_t>(row * stride + column)};
    }
    /// Whether there is such a space: rows and columns count from 0.
    static constexpr bool exists(int row, int column) {
        return row >= 0 && row < stride && column >= 0 && column < stride;
    }
    constexpr int row() const { return index / stride; }
    constexpr int column() const { return index % stride; }

    friend constexpr auto operator<=>(const Space&, const Space&) = default;
};

/// Reads `d4`: the column by letter from the left, the row by number from the top; either case. Nothing if it
/// is no space.
std::optional<Space> parse_space(std::string_view text);
std::string to_string(Space space);

}  // namespace seq
