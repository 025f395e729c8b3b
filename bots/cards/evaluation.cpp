#include "bots/cards/evaluation.hpp"

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
    Appraisal(const Table& table, const Evaluation& evaluation)
        : table_{table}, evaluation_{evaluation}, weights_{*evaluation.weights} {
        const Bitboard all = table.occupied();
        for (std::size_t i = 0; i < table.sides(); ++i) {
            const Side side = Side::at(i);
            covered_[i] = table.chips(side) | table.free();
            against_[i] = all & ~table.chips(side);
        }
    }

    int of(Line line) const {
        int score = 0;
        for (std::size_t i = 0; i < table_.sides(); ++i)
            score += Side::at(i) == evaluation_.side ? for_side(line, i) : -for_side(line, i);
        return score;
    }

  private:
    int for_side(Line line, std::size_t i) const {
        const Bitboard spaces = spaces_of_line[line.number];
        if (!(spaces & against_[i]).empty()) return 0;
        const Bitboard lacking = spaces & ~covered_[i];
        const Side side = Side::at(i);
        if (lacking.empty() || table_.is_spent(side, line)) return 0;
        const int score = side == evaluation_.side ? own(lacking) : rivals(lacking);
        return table_.needed(side) > 1 ? score * weights_.first / sixteenths : score;
    }
    int own(Bitboard lacking) const {
        const Bitboard held = lacking & evaluation_.reach;
        const auto& by_held = weights_.own[static_cast<std::size_t>(lacking.count())];
        return if_drawn(by_held[static_cast<std::size_t>(held.count())], lacking & ~held);
    }
    int rivals(Bitboard lacking) const {
        return if_drawn(weights_.rival[static_cast<std::size_t>(lacking.count())], lacking);
    }
    /// What is left of a worth that needs cards for these spaces which the seat does not hold.
    int if_drawn(int score, Bitboard spaces) const {
        for (int n = (spaces & evaluation_.gone).count(); n > 0; --n)
            score = score * weights_.gone / sixteenths;
        for (int n = (spaces & evaluation_.scarce).count(); n > 0; --n)
            score = score * weights_.scarce / sixteenths;
        return score;
    }

    const Table& table_;
    const Evaluation& evaluation_;
    const Weights& weights_;
    std::array<Bitboard, sides_max> covered_;  ///< chips and corners, by side
    std::array<Bitboard, sides_max> against_;  ///< chips of the others, by side
};

/// Tuned by games of eight and of twelve players against medium bots.
constexpr Weights in_two_teams{
    .own =
        {{{}, {1150, 1236}, {334, 305, 399}, {92, 142, 129, 61}, {36, 42, 40, 54, 42}, {5, 7, 12, 5, 16, 9}}},
    .rival = {0, 2172, 134, 73, 21, 1},
    .gone = 6,
    .scarce = 9,
    .sequence = 4470,
    .first = 5,
    .wild = 3176,
    .remove = 149,
    .win_soon = 4000,
    .sequence_soon = 2000,
    .own_turn = 15};
/// Tuned by games of six, nine and twelve players against medium bots.
constexpr Weights in_three_teams{
    .own =
        {{{}, {1485, 1630}, {643, 294, 387}, {79, 255, 206, 51}, {13, 32, 35, 70, 36}, {5, 7, 12, 5, 16, 9}}},
    .rival = {0, 1117, 96, 37, 8, 1},
    .gone = 8,
    .scarce = 9,
    .wild = 4020,
    .remove = 235,
    .win_soon = 3403,
    .own_turn = 18};
constexpr Weights alone{};

}  // namespace

const Weights& weights_for(const Setup& setup) {
    if (!setup.seating->in_teams()) return alone;
    return setup.sides() == 2 ? in_two_teams : in_three_teams;
}

int score_of_lines(const Table& table, const Evaluation& evaluation) {
    const Appraisal appraisal{table, evaluation};
    int score = 0;
    for (std::size_t n = 0; n < line_count; ++n)
        score += appraisal.of(Line{static_cast<std::uint8_t>(n)});
    return score;
}

int score_of_lines(const Table& table, const Evaluation& evaluation, Space space) {
    return score_of_lines(table, evaluation, space, space);
}

int score_of_lines(const Table& table, const Evaluation& evaluation, Space space, Space other) {
    const Appraisal appraisal{table, evaluation};
    int score = 0;
    for (const Line line : lines_through(space))
        score += appraisal.of(line);
    if (other == space) return score;
    for (const Line line : lines_through(other))
        if (!spaces_of_line[line.number].has(space)) score += appraisal.of(line);
    return score;
}

int score_of_sequences(const Table& table, const Evaluation& evaluation) {
    int score = 0;
    for (std::size_t i = 0; i < table.sides(); ++i) {
        const Side side = Side::at(i);
        const int sign = side == evaluation.side ? 1 : -1;
        if (table.needed(side) == 0) return sign * win_score;
        score += sign * evaluation.weights->sequence * static_cast<int>(table.sequences(side).size());
    }
    return score;
}

}  // namespace seq::bots
