#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace seq::test {

// A second implementation of S11 to S15: naive, slow, written from the text of the rules and independent of
// the engine, so that the two can be compared.

/// Row and column from 0; sorts in reading order.
using Cell = std::pair<int, int>;
/// Five cells in reading order.
using Five = std::vector<Cell>;

std::string cell_name(Cell cell);
std::string five_name(const Five& five);

/// All fives on the board that contain the cell.
std::vector<Five> fives_through(Cell cell);
/// S11: every cell holds a chip of the side or is a corner.
bool is_full(const Five& five, const std::set<Cell>& chips);
/// S13.
bool share_at_most_one(const Five& one, const Five& other);

/// The fives that a chip on `cell` makes into sequences: the named ones, and with them as many as possible,
/// earliest first cells first (S14, S15). `chips` are the side's, including the new one; `existing` are its
/// sequences before.
std::vector<Five> slow_sequences(const std::set<Cell>& chips, const std::vector<Five>& existing, Cell cell,
                                 const std::vector<Five>& named);

}  // namespace seq::test
