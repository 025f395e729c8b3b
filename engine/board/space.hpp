#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/assert.hpp"

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

/// A set of spaces, one bit each. Iterates in reading order.
class Bitboard {
  public:
    constexpr Bitboard() = default;
    constexpr Bitboard(Space space) { add(space); }

    constexpr bool has(Space space) const { return (word(space) >> (space.index & 63) & 1) != 0; }
    constexpr void add(Space space) { word(space) |= bit(space); }
    constexpr void remove(Space space) { word(space) &= ~bit(space); }
    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
    constexpr bool contains(const Bitboard& other) const { return (other & ~*this).empty(); }

    /// The n-th space of the set in reading order, from 0.
    constexpr Space nth(int n) const {
        const int low = std::popcount(low_);
        return n < low ? Space{nth_bit(low_, n)}
                       : Space{static_cast<std::uint8_t>(64 + nth_bit(high_, n - low))};
    }
    constexpr Space first() const { return nth(0); }

    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return {a.low_ & b.low_, a.high_ & b.high_};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return {a.low_ | b.low_, a.high_ | b.high_};
    }
    constexpr Bitboard operator~() const { return {~low_, ~high_}; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;

    /// Every space moved back in reading order by so many spaces, 1 to 63. Those that would come before the
    /// first are dropped.
    constexpr Bitboard moved_back(int by) const { return {low_ >> by | high_ << (64 - by), high_ >> by}; }
    /// The same in the other direction. The caller must not move a space behind the last.
    constexpr Bitboard moved_on(int by) const { return {low_ << by, high_ << by | low_ >> (64 - by)}; }

    class Iterator {
      public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_{low}, high_{high} {}
        constexpr Space operator*() const {
            return Space{
                static_cast<std::uint8_t>(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_))};
        }
        constexpr Iterator& operator++() {
            if (low_ != 0)
                low_ &= low_ - 1;
            else
                high_ &= high_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

      private:
        std::uint64_t low_;
        std::uint64_t high_;
    };
    constexpr Iterator begin() const { return {low_, high_}; }
    constexpr Iterator end() const { return {0, 0}; }

  private:
    constexpr Bitboard(std::uint64_t low, std::uint64_t high) : low_{low}, high_{high} {}

    static constexpr std::uint64_t bit(Space space) { return std::uint64_t{1} << (space.index & 63); }
    constexpr std::uint64_t& word(Space space) { return space.index < 64 ? low_ : high_; }
    constexpr const std::uint64_t& word(Space space) const { return space.index < 64 ? low_ : high_; }
    static constexpr std::uint8_t nth_bit(std::uint64_t bits, int n) {
        for (; n > 0; --n)
            bits &= bits - 1;
        SEQ_ASSERT(bits != 0);
        return static_cast<std::uint8_t>(std::countr_zero(bits));
    }

    std::uint64_t low_ = 0;   ///< spaces 0 to 63
    std::uint64_t high_ = 0;  ///< spaces 64 to 99
};

}  // namespace seq
