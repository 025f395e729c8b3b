#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace seq {

/// One player's place at the table, numbered from 1 clockwise. Number 0 is no seat: see `table` and
/// `spectator`.
struct Seat {
    std::uint8_t number = 0;

    constexpr bool is_seat() const { return number != 0; }
    /// Index from 0, for arrays with one item per seat.
    constexpr std::size_t index() const { return static_cast<std::size_t>(number) - 1; }
    static constexpr Seat at(std::size_t index) { return Seat{static_cast<std::uint8_t>(index + 1)}; }

    friend constexpr auto operator<=>(const Seat&, const Seat&) = default;
};

/// Acts for the table; only penalties have this actor.
inline constexpr Seat table{0};
/// The observer without a seat, who sees what is public (S22).
inline constexpr Seat spectator{0};

/// A player or a team, with one chip colour, numbered from 1. Number 0 is no side.
struct Side {
    std::uint8_t number = 0;

    constexpr bool is_side() const { return number != 0; }
    constexpr std::size_t index() const { return static_cast<std::size_t>(number) - 1; }
    static constexpr Side at(std::size_t index) { return Side{static_cast<std::uint8_t>(index + 1)}; }

    friend constexpr auto operator<=>(const Side&, const Side&) = default;
};

inline constexpr std::size_t seats_max = 32;  ///< of all games; the six-dice games have the most
inline constexpr std::size_t card_seats_max = 12;
inline constexpr std::size_t sides_max = 3;

/// S1: seats alternate, so that seat i belongs to side ((i - 1) mod sides) + 1.
constexpr Side side_of(Seat seat, std::size_t sides) {
    return Side::at(seat.index() % sides);
}

/// The seat to the left, which has the next number (S6).
constexpr Seat next_seat(Seat seat, std::size_t players) {
    return Seat::at((seat.index() + 1) % players);
}

/// A set of seats. Iterates by number.
class SeatSet {
  public:
    constexpr bool has(Seat seat) const { return (bits_ >> seat.number & 1) != 0; }
    constexpr void add(Seat seat) { bits_ |= std::uint64_t{1} << seat.number; }
    constexpr void remove(Seat seat) { bits_ &= ~(std::uint64_t{1} << seat.number); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::size_t count() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    /// The lowest number of a set that is not empty.
    constexpr Seat first() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
    friend constexpr bool operator==(const SeatSet&, const SeatSet&) = default;

    /// By number.
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t bits) : bits_{bits} {}
        constexpr Seat operator*() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

      private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const { return Iterator{bits_}; }
    constexpr Iterator end() const { return Iterator{0}; }

  private:
    std::uint64_t bits_ = 0;
};

/// Those of these seats for which `score_of` returns the most. It is called once for each, by number.
template <typename ScoreOf>
SeatSet highest(SeatSet seats, ScoreOf score_of) {
    SeatSet best;
    unsigned most = 0;
    for (const Seat seat : seats) {
        const unsigned score = score_of(seat);
        if (score > most) best = {};
        if (score >= most) best.add(seat);
        most = std::max(most, score);
    }
    return best;
}

constexpr SeatSet seats_up_to(std::size_t players) {
    SeatSet seats;
    for (std::size_t i = 0; i < players; ++i)
        seats.add(Seat::at(i));
    return seats;
}

}  // namespace seq
