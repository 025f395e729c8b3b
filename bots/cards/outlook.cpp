#include "bots/cards/outlook.hpp"

namespace seq::bots {
namespace {

/// The spaces of all lines, by number: this is the innermost loop of all thought.
const std::array<Bitboard, line_count> spaces_of_line = [] {
    std::array<Bitboard, line_count> spaces;
    for (std::size_t n = 0; n < line_count; ++n)
        spaces[n] = Line{static_cast<std::uint8_t>(n)}.spaces();
    return spaces;
}();

constexpr int sixteenths = 16;

class Appraisal {
  public:
    Appraisal(const Table& table, const Outlook& outlook)
        : table_{table}, outlook_{outlook}, weights_{*outlook.weights} {
        const Bitboard all = table.occupied();
        for (std::size_t i = 0; i < table.sides(); ++i) {
            const Side side = Side::at(i);
            covered_[i] = table.chips(side) | table.free();
            against_[i] = all & ~table.chips(side);
        }
    }

    int of(Line line) const {
        int worth = 0;
        for (std::size_t i = 0; i < table_.sides(); ++i)
            worth += Side::at(i) == outlook_.side ? for_side(line, i) : -for_side(line, i);
        return worth;
    }

  private:
    int for_side(Line line, std::size_t i) const {
        const Bitboard spaces = spaces_of_line[line.number];
        if (!(spaces & against_[i]).empty()) return 0;
        const Bitboard lacking = spaces & ~covered_[i];
        const Side side = Side::at(i);
        if (lacking.empty() || table_.is_spent(side, line)) return 0;
        const int worth = side == outlook_.side ? own(lacking) : rivals(lacking);
        return table_.needed(side) > 1 ? worth * weights_.first / sixteenths : worth;
    }
    int own(Bitboard lacking) const {
        const Bitboard held = lacking & outlook_.reach;
        const auto& by_held = weights_.own[static_cast<std::size_t>(lacking.count())];
        return if_drawn(by_held[static_cast<std::size_t>(held.count())], lacking & ~held);
    }
    int rivals(Bitboard lacking) const {
        return if_drawn(weights_.rival[static_cast<std::size_t>(lacking.count())], lacking);
    }
    /// What is left of a worth that needs cards for these spaces which the seat does not hold.
    int if_drawn(int worth, Bitboard spaces) const {
        for (int n = (spaces & outlook_.gone).count(); n > 0; --n)
            worth = worth * weights_.gone / sixteenths;
        for (int n = (spaces & outlook_.scarce).count(); n > 0; --n)
            worth = worth * weights_.scarce / sixteenths;
        return worth;
    }

    const Table& table_;
    const Outlook& outlook_;
    const Weights& weights_;
    std::array<Bitboard, sides_max> covered_;  ///< chips and corners, by side
    std::array<Bitboard, sides_max> against_;  ///< chips of the others, by side
};

}  // namespace

int worth_of_lines(const Table& table, const Outlook& outlook) {
    const Appraisal appraisal{table, outlook};
    int worth = 0;
    for (std::size_t n = 0; n < line_count; ++n)
        worth += appraisal.of(Line{static_cast<std::uint8_t>(n)});
    return worth;
}

int worth_of_lines(const Table& table, const Outlook& outlook, Space space) {
    return worth_of_lines(table, outlook, space, space);
}

int worth_of_lines(const Table& table, const Outlook& outlook, Space space, Space other) {
    const Appraisal appraisal{table, outlook};
    int worth = 0;
    for (const Line line : lines_through(space))
        worth += appraisal.of(line);
    if (other == space) return worth;
    for (const Line line : lines_through(other))
        if (!spaces_of_line[line.number].has(space)) worth += appraisal.of(line);
    return worth;
}

int worth_of_sequences(const Table& table, const Outlook& outlook) {
    int worth = 0;
    for (std::size_t i = 0; i < table.sides(); ++i) {
        const Side side = Side::at(i);
        const int sign = side == outlook.side ? 1 : -1;
        if (table.needed(side) == 0) return sign * win_worth;
        worth += sign * outlook.weights->sequence * static_cast<int>(table.sequences(side).size());
    }
    return worth;
}

}  // namespace seq::bots
