#include "tests/engine/support/slow_sequences.hpp"

#include <algorithm>

namespace seq::test {
namespace {

constexpr int board_size = 10;

bool on_board(Cell cell) {
    return cell.first >= 0 && cell.first < board_size && cell.second >= 0 && cell.second < board_size;
}

bool is_corner(Cell cell) {
    return (cell.first == 0 || cell.first == board_size - 1) &&
           (cell.second == 0 || cell.second == board_size - 1);
}

bool fits(const Five& five, const std::vector<Five>& others) {
    return std::ranges::all_of(others, [&](const Five& other) { return share_at_most_one(five, other); });
}

/// More sequences are better; after that, the choice whose first cells come earlier (S15).
bool better(const std::vector<Five>& one, const std::vector<Five>& other) {
    if (one.size() != other.size()) return one.size() > other.size();
    std::vector<Cell> firsts;
    std::vector<Cell> other_firsts;
    for (const Five& five : one)
        firsts.push_back(five.front());
    for (const Five& five : other)
        other_firsts.push_back(five.front());
    std::ranges::sort(firsts);
    std::ranges::sort(other_firsts);
    return firsts < other_firsts;
}

/// Tries every way to take or leave each candidate from `next` on that respects S13.
void try_all(const std::vector<Five>& candidates, std::size_t next, std::vector<Five>& taken,
             std::vector<Five>& best) {
    if (next == candidates.size()) {
        if (better(taken, best)) best = taken;
        return;
    }
    if (fits(candidates[next], taken)) {
        taken.push_back(candidates[next]);
        try_all(candidates, next + 1, taken, best);
        taken.pop_back();
    }
    try_all(candidates, next + 1, taken, best);
}

}  // namespace

std::string cell_name(Cell cell) {
    return std::string(1, static_cast<char>('a' + cell.second)) + std::to_string(cell.first + 1);
}

std::string five_name(const Five& five) {
    return cell_name(five.front()) + "-" + cell_name(five.back());
}

std::vector<Five> fives_through(Cell cell) {
    std::vector<Five> fives;
    for (const Cell& step : {Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}}) {
        for (int before = 0; before < 5; ++before) {
            Five five;
            for (int n = -before; n < 5 - before; ++n)
                five.emplace_back(cell.first + n * step.first, cell.second + n * step.second);
            if (std::ranges::all_of(five, on_board)) fives.push_back(five);
        }
    }
    return fives;
}

bool is_full(const Five& five, const std::set<Cell>& chips) {
    return std::ranges::all_of(five, [&](Cell cell) { return is_corner(cell) || chips.contains(cell); });
}

bool share_at_most_one(const Five& one, const Five& other) {
    return std::ranges::count_if(
               one, [&](Cell cell) { return std::ranges::find(other, cell) != other.end(); }) <= 1;
}

std::vector<Five> slow_sequences(const std::set<Cell>& chips, const std::vector<Five>& existing, Cell cell,
                                 const std::vector<Five>& named) {
    std::vector<Five> candidates;
    for (const Five& five : fives_through(cell))
        if (is_full(five, chips) && fits(five, existing) && fits(five, named)) candidates.push_back(five);
    std::vector<Five> taken = named;
    std::vector<Five> best = named;
    try_all(candidates, 0, taken, best);
    return best;
}

}  // namespace seq::test
