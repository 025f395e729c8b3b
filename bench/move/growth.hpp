#pragma once

#include "bench/move/rows.hpp"

namespace seq::bench {

/// What a move costs among 100, 1,000 and 5,000 rooms of two players each, at the same number of moves on
/// their way at a time. Takes about a minute.
void print_growth(EchoFloor& floor, const MoveSettings& settings);

}  // namespace seq::bench
