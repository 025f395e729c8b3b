#pragma once

#include <array>

#include "bots/cards/table.hpp"
#include "bots/cards/unseen.hpp"

namespace seq::bots {

/// What things are worth to a hard bot. Plain numbers, found by letting bots with other numbers play each
/// other; a line that lacks one chip whose card is in hand is about 1000.
struct Weights {
    /// An own line by the chips that it lacks and by how many of those spaces the hand can fill.
    std::array<std::array<int, 6>, 6> own{
        {{}, {438, 1066}, {131, 197, 440}, {35, 108, 72, 133}, {18, 27, 32, 45, 62}, {4, 4, 8, 10, 14, 18}}};
    /// A line of another side by the chips that it lacks.
    std::array<int, 6> rival{0, 568, 132, 75, 31, 2};
    /// In sixteenths: what is left of a line for each space whose card is not held, of whose cards none is
    /// unseen, or one.
    int gone = 10;
    int scarce = 13;
    int sequence = 2735;  ///< a completed one that does not win yet
    int first = 9;        ///< in sixteenths: a line's worth while the side needs two sequences
    int wild = 1879;      ///< a two-eyed jack in hand
    int remove = 400;     ///< a one-eyed jack in hand
};

/// Larger than anything that is no win.
inline constexpr int win_worth = 1'000'000;

/// Through whose eyes a table is looked at: a side, the hand of one of its seats, and what that seat knows
/// of the cards that are left.
struct Outlook {
    const Weights* weights;
    Side side;
    Bitboard reach{};   ///< the spaces that the hand's plain cards show
    Bitboard gone{};    ///< spaces whose cards have all been seen
    Bitboard scarce{};  ///< spaces whose cards have been seen but for one
};

/// How good the lines are for the outlook's side, its rivals' taken off.
int worth_of_lines(const Table& table, const Outlook& outlook);
/// The same of the lines through one space, or through either of two.
int worth_of_lines(const Table& table, const Outlook& outlook, Space space);
int worth_of_lines(const Table& table, const Outlook& outlook, Space space, Space other);
/// What sequences, and with them the win, are worth beside the lines.
int worth_of_sequences(const Table& table, const Outlook& outlook);

}  // namespace seq::bots
