#pragma once

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/replay/position.hpp"

// The parts of position_text(): one for each kind of game, and what they share.

namespace seq::client {

using Names = std::vector<std::string>;  ///< one per seat, or none

/// `seat 2`, with its name if it has one: `seat 2, Bob`.
std::string seat_title(Seat seat, const Names& names);

/// The side whose chip is on the space; no side if there is none.
Side holder(const std::array<Bitboard, sides_max>& chips, Space space);

/// What a space shows, with a chip as `5C(1)`, or as `5C[1]` if it is part of a sequence or a winning line.
std::string cell(std::string_view shows, Side side, bool fixed);

/// A square board of this size with its columns and rows named; `cell_at` gives what a space shows.
template <typename CellAt>
void write_board(std::ostream& out, int size, CellAt cell_at) {
    const auto padded = [](std::string text) {
        constexpr std::size_t cell_width = 6;
        text.resize(std::max(text.size(), cell_width), ' ');
        return text;
    };
    std::string line = "    ";
    for (int column = 0; column < size; ++column)
        line += padded(std::string(1, static_cast<char>('a' + column)));
    for (int row = 0; row <= size; ++row) {
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
        if (row == size) return;
        line = (row < 9 ? " " : "") + std::to_string(row + 1) + "  ";
        for (int column = 0; column < size; ++column)
            line += padded(cell_at(Space::at(row, column)));
    }
}

void write_card_game(std::ostream& out, const Position& position, const Names& names);
void write_dice_board(std::ostream& out, const View& view, const Names& names);
void write_six_dice(std::ostream& out, const View& view, const Names& names);

}  // namespace seq::client
