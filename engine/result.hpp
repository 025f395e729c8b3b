#pragma once

#include <string>
#include <string_view>

#include "engine/base/seat.hpp"

namespace seq {

/// How a game ended: the winner, which is a side or in the six-dice games a seat, and the rule.
struct Result {
    Side side{};
    Seat seat{};
    std::string_view rule{};  ///< that ended it: S12, B3, S21, D9 or X6; empty if abandoned
    bool abandoned = false;   ///< ended early by the room: there is no winner, and it is not a draw

    bool is_draw() const { return !abandoned && !side.is_side() && !seat.is_seat(); }
    friend bool operator==(const Result&, const Result&) = default;
};

/// As a game record writes it: `side 1`, `seat 3`, `draw`, or `*` for an abandoned game.
inline std::string to_string(const Result& result) {
    if (result.abandoned) return "*";
    if (result.side.is_side()) return "side " + std::to_string(result.side.number);
    if (result.seat.is_seat()) return "seat " + std::to_string(result.seat.number);
    return "draw";
}

/// As part of a sentence: `side 1 has won`, `it is a draw`, `it was abandoned`.
inline std::string outcome_of(const Result& result) {
    if (result.abandoned) return "it was abandoned";
    return result.is_draw() ? "it is a draw" : to_string(result) + " has won";
}

}  // namespace seq
