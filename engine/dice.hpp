#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "engine/base/seat.hpp"
#include "engine/chance.hpp"

namespace seq {

using TwoDice = std::array<std::uint8_t, 2>;  ///< a roll (D4); each is 1 to 6
using SixDice = std::array<std::uint8_t, 6>;  ///< a cast (X2); each is 1 to 6, in the order thrown

template <typename Dice>
constexpr unsigned total(const Dice& dice) {
    return std::accumulate(dice.begin(), dice.end(), 0U);
}

/// Throws TwoDice or SixDice.
template <typename Dice>
Dice throw_dice(Chance& chance) {
    Dice dice{};
    std::ranges::generate(dice, [&] { return chance.die(); });
    return dice;
}

/// D3, X1: all seats throw by seat number, and the highest total begins; seats that tie for it throw again.
/// Each throw adds an event `Thrown` (StartRolled or StartCast). `events` may be null. Returns the seat that
/// begins.
template <typename Thrown, typename EventList>
Seat throw_for_the_start(std::size_t players, Chance& chance, EventList* events) {
    SeatSet throwing = seats_up_to(players);
    for (std::uint32_t round = 0;; ++round) {
        SeatSet highest;
        unsigned most = 0;
        for (const Seat seat : throwing) {
            const auto dice = throw_dice<decltype(Thrown::dice)>(chance);
            if (events != nullptr) events->push_back(Thrown{seat, dice, round});
            if (total(dice) > most) highest = {};
            if (total(dice) >= most) highest.add(seat);
            most = std::max(most, total(dice));
        }
        if (highest.count() == 1) return highest.first();
        throwing = highest;
    }
}

}  // namespace seq
