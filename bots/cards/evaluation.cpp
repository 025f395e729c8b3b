#include <algorithm>

#include "bots/cards/plays.hpp"

namespace seq::bots {
namespace {

constexpr Weights alone{};

// Those of teams are tuned by games against medium bots at each seating, and averaged over similar seatings.

/// Two teams of two or three.
constexpr Weights in_two_small_teams{.own = {{{},
                                              {3444, 5626},
                                              {1251, 2577, 2729},
                                              {316, 632, 535, 203},
                                              {69, 144, 137, 273, 426},
                                              {21, 14, 39, 36, 74, 55}}},
                                     .rival = {0, 6493, 541, 128, 44, 15},
                                     .gone = 59,
                                     .scarce = 142,
                                     .rival_gone = 55,
                                     .rival_scarce = 168,
                                     .own_left = {{{whole, 223}, {67, 60}}},
                                     .rival_left = {{{whole, 260}, {110, 123}}},
                                     .own_corner = 233,
                                     .rival_corner = 213,
                                     .sequence = 15082,
                                     .wild = 14768,
                                     .wild_at_last = 23722,
                                     .remove = 1074,
                                     .remove_at_last = 973,
                                     .win_soon = 20147,
                                     .sequence_soon = 4516,
                                     .rival_win_soon = 31030,
                                     .rival_sequence_soon = 5413,
                                     .own_turn = 161};
/// Two teams of four to six.
constexpr Weights in_two_large_teams{.own = {{{},
                                              {3628, 6078},
                                              {1457, 1770, 2169},
                                              {352, 644, 497, 189},
                                              {89, 151, 128, 272, 241},
                                              {18, 19, 39, 27, 70, 42}}},
                                     .rival = {0, 6551, 656, 190, 63, 8},
                                     .gone = 77,
                                     .scarce = 141,
                                     .rival_gone = 63,
                                     .rival_scarce = 158,
                                     .own_left = {{{whole, 213}, {79, 61}}},
                                     .rival_left = {{{whole, 251}, {95, 107}}},
                                     .own_corner = 215,
                                     .rival_corner = 241,
                                     .sequence = 17121,
                                     .wild = 13703,
                                     .wild_at_last = 17390,
                                     .remove = 817,
                                     .remove_at_last = 708,
                                     .win_soon = 17495,
                                     .sequence_soon = 5756,
                                     .rival_win_soon = 27768,
                                     .rival_sequence_soon = 5562,
                                     .own_turn = 214};
/// Three teams of two or three.
constexpr Weights in_three_small_teams{.own = {{{},
                                                {4242, 12110},
                                                {2235, 3143, 872},
                                                {229, 1003, 946, 246},
                                                {33, 114, 132, 397, 252},
                                                {21, 22, 34, 25, 95, 30}}},
                                       .rival = {0, 4827, 542, 102, 22, 5},
                                       .gone = 109,
                                       .scarce = 161,
                                       .rival_gone = 109,
                                       .rival_scarce = 167,
                                       .own_corner = 322,
                                       .rival_corner = 237,
                                       .wild_at_last = 26314,
                                       .remove_at_last = 1595,
                                       .win_soon = 29594,
                                       .rival_win_soon = 22049,
                                       .own_turn = 411};
/// Three teams of four.
constexpr Weights in_three_large_teams{.own = {{{},
                                                {3841, 13948},
                                                {2205, 2862, 780},
                                                {244, 839, 870, 301},
                                                {25, 107, 116, 461, 262},
                                                {23, 24, 33, 28, 92, 29}}},
                                       .rival = {0, 4246, 638, 77, 22, 6},
                                       .gone = 107,
                                       .scarce = 187,
                                       .rival_gone = 129,
                                       .rival_scarce = 180,
                                       .own_corner = 352,
                                       .rival_corner = 218,
                                       .wild_at_last = 23833,
                                       .remove_at_last = 1488,
                                       .win_soon = 28110,
                                       .rival_win_soon = 20898,
                                       .own_turn = 433};

/// The spaces of all lines, by number: this is the innermost loop of all thought.
const std::array<Bitboard, line_count> spaces_of_line = [] {
    std::array<Bitboard, line_count> spaces;
    for (std::size_t n = 0; n < line_count; ++n)
        spaces[n] = Line{static_cast<std::uint8_t>(n)}.spaces();
    return spaces;
}();

class Appraisal {
  public:
    Appraisal(const Table& table, const Evaluation& evaluation)
        : table_{table}, evaluation_{evaluation}, weights_{*evaluation.weights} {
        const Bitboard all = table.occupied();
        for (std::size_t i = 0; i < table.sides(); ++i) {
            const Side side = Side::at(i);
            covered_[i] = table.chips(side) | table.free();
            against_[i] = all & ~table.chips(side);
            factor_[i] = factor(side);
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
        const bool has_corner = !(spaces & table_.free()).empty();
        const bool is_own = side == evaluation_.side;
        const int score = is_own ? own(lacking) : rivals(lacking);
        const int left =
            has_corner ? score * (is_own ? weights_.own_corner : weights_.rival_corner) / whole : score;
        return left * factor_[i] / whole;
    }
    int own(Bitboard lacking) const {
        const Bitboard held = lacking & evaluation_.reach;
        const auto& by_held = weights_.own[static_cast<std::size_t>(lacking.count())];
        return if_drawn(by_held[static_cast<std::size_t>(held.count())], lacking & ~held, weights_.gone,
                        weights_.scarce);
    }
    int rivals(Bitboard lacking) const {
        return if_drawn(weights_.rival[static_cast<std::size_t>(lacking.count())], lacking,
                        weights_.rival_gone, weights_.rival_scarce);
    }
    /// What is left of a score that needs cards for these spaces which the seat does not hold.
    int if_drawn(int score, Bitboard spaces, int gone, int scarce) const {
        for (int n = (spaces & evaluation_.gone).count(); n > 0; --n)
            score = score * gone / whole;
        for (int n = (spaces & evaluation_.scarce).count(); n > 0; --n)
            score = score * scarce / whole;
        return score;
    }
    /// The factor for the lines of a side, by what it and its rival need. Of several rivals, each is compared
    /// with the own side, and the own side with the one that needs least.
    int factor(Side side) const {
        const auto place = [](std::size_t needed) { return std::min<std::size_t>(needed, 2) - (needed > 0); };
        const std::size_t own = place(table_.needed(evaluation_.side));
        if (side != evaluation_.side) return weights_.rival_left[place(table_.needed(side))][own];
        std::size_t least = 1;
        for (std::size_t i = 0; i < table_.sides(); ++i)
            if (Side::at(i) != side) least = std::min(least, place(table_.needed(Side::at(i))));
        return weights_.own_left[own][least];
    }

    const Table& table_;
    const Evaluation& evaluation_;
    const Weights& weights_;
    std::array<Bitboard, sides_max> covered_;  ///< chips and corners, by side
    std::array<Bitboard, sides_max> against_;  ///< chips of the others, by side
    std::array<int, sides_max> factor_{};      ///< for the lines of a side
};

}  // namespace

const Weights& weights_for(const Setup& setup) {
    if (!setup.seating->in_teams()) return alone;
    if (setup.sides() == 2) return setup.players() <= 6 ? in_two_small_teams : in_two_large_teams;
    return setup.players() <= 9 ? in_three_small_teams : in_three_large_teams;
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
