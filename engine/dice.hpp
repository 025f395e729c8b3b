#pragma once

#include <array>
#include <cstdint>
#include <numeric>

namespace seq {

using TwoDice = std::array<std::uint8_t, 2>;  ///< a roll (D4); each is 1 to 6
using SixDice = std::array<std::uint8_t, 6>;  ///< a cast (X2); each is 1 to 6, in the order thrown

template <typename Dice>
constexpr unsigned total(const Dice& dice) {
    return std::accumulate(dice.begin(), dice.end(), 0U);
}

}  // namespace seq
