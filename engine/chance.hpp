#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "engine/base/seat.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// The source of all chance of one game, passed to the engine as an argument. The same answers produce the
/// same match on every machine.
class Chance {
  public:
    virtual ~Chance() = default;

    /// The first dealer, in a game that does not cut for the deal (S5).
    virtual Seat dealer(std::size_t players) = 0;

    /// The card that the next seat cuts in a round (S5); rounds count from 0. Called for each seat that cuts,
    /// by seat number.
    virtual Card cut(std::uint32_t round) = 0;

    /// Shuffles cards that are sorted by byte; the first one becomes the top. Called for the deal and for
    /// each reshuffle (S20).
    virtual void shuffle(CardPile& cards) = 0;

    /// The next die, 1 to 6. The dice of a game are one stream in the order of the throws: those for the
    /// start by seat number, again for seats that tie for the highest, then the turns (D3, D4, X1, X2).
    virtual std::uint8_t die() = 0;
};

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
    for (std::uint32_t round = 0; round == 0 || throwing.count() > 1; ++round)
        throwing = highest(throwing, [&](Seat seat) {
            const auto dice = throw_dice<decltype(Thrown::dice)>(chance);
            if (events != nullptr) events->push_back(Thrown{seat, dice, round});
            return total(dice);
        });
    return throwing.first();
}

}  // namespace seq
