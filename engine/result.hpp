#pragma once

#include <string>
#include <string_view>

#include "engine/base/seat.hpp"

namespace seq {

/// Why a game ended, and for whom: a side, in the six-dice games a seat, or nobody.
struct Result {
    Side side{};
    Seat seat{};
    std::string_view rule{};  ///< the rule it ended by: S12, B3, S21, D9 or X6

    bool is_draw() const { return !side.is_side() && !seat.is_seat(); }
    friend bool operator==(const Result&, const Result&) = default;
};

/// `side 1`, `seat 3` or `draw`.
std::string to_string(const Result& result);

}  // namespace seq
