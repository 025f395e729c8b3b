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

/// Reads `d4`: the column as a letter from the left, in either case, and the row as a number from the top.
/// Returns nothing if the text is not a space.
inline std::optional<Space> parse_space(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const int column = (text[0] | 0x20) - 'a';
    if (column < 0 || column >= Space::stride) return std::nullopt;
    if (text.size() == 3) {
        if (text.substr(1) != "10") return std::nullopt;
        return Space::at(9, column);
    }
    const int row = text[1] - '1';
    if (row < 0 || row > 8) return std::nullopt;
    return Space::at(row, column);
}

inline std::string to_string(Space space) {
    return static_cast<char>('a' + space.column()) + std::to_string(space.row() + 1);
}

}  // namespace seq
