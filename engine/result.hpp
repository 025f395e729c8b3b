#pragma once

#include <string>
#include <string_view>

#include "engine/base/seat.hpp"

namespace seq {

/// Why a game ended, and for whom: a side, in the six-dice games a seat, or nobody.
struct Result {
    Side side{};
    Seat seat{};
    std::string_view rule{};  ///< the rule it ended by: S12, B3, S21, D9 or X6; none where it was abandoned
    bool abandoned = false;   ///< the table stopped it before its end: nobody has won, and it is no draw

    bool is_draw() const { return !abandoned && !side.is_side() && !seat.is_seat(); }
    friend bool operator==(const Result&, const Result&) = default;
};

/// As a record has it: `side 1`, `seat 3`, `draw`, or `*` for a game that was abandoned.
std::string to_string(const Result& result);

/// For a sentence: `side 1 has won`, `it is a draw`, `it was abandoned`.
std::string outcome_of(const Result& result);

}  // namespace seq
