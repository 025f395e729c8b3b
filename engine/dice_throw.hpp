#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/chance.hpp"
#include "engine/dice.hpp"
#include "engine/event.hpp"

// Throwing dice, for both kinds of dice game.

namespace seq {

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
template <typename Thrown>
Seat throw_for_the_start(std::size_t players, Chance& chance, std::vector<Event>* events) {
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
