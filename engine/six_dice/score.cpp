#include "engine/six_dice/score.hpp"

#include <algorithm>

namespace seq::six_dice {
namespace {

constexpr std::uint8_t penalty_ones = 4;  // X5

/// How often each number was thrown, by number - 1.
using Counts = std::array<std::uint8_t, 6>;

Counts count(const SixDice& dice) {
    Counts counts{};
    for (const std::uint8_t die : dice)
        ++counts[die - 1U];
    return counts;
}

/// Takes the longest sequence from 1 upwards out of the dice; 0 where no 1 is left.
std::uint8_t take_longest(Counts& counts) {
    std::uint8_t length = 0;
    while (length < counts.size() && counts[length] > 0)
        --counts[length++];
    return length;
}

}  // namespace

Scored score(const Values& values, SequencesPerCast sequences, const SixDice& dice) {
    Counts counts = count(dice);
    if (counts[0] >= penalty_ones) return {.runs = {}, .points = 0, .penalty = true};
    if (counts[5] == 6) return {.runs = {}, .points = values.six_sixes};
    if (counts[5] == 5) return {.runs = {}, .points = values.five_sixes};

    Scored scored;
    const std::size_t most = sequences == SequencesPerCast::two ? 2 : scored.runs.capacity();
    while (scored.runs.size() < most) {
        const std::uint8_t length = take_longest(counts);
        if (length == 0 || values.runs[length - 1U] == 0) break;  // what follows is no longer
        scored.runs.push_back(length);
        scored.points = static_cast<std::uint8_t>(scored.points + values.runs[length - 1U]);
    }
    return scored;
}

}  // namespace seq::six_dice
