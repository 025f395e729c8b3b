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

/// Takes the longest sequence that starts with 1 out of the dice. Returns its length, 0 if no 1 is left.
std::uint8_t take_longest(Counts& counts) {
    std::uint8_t length = 0;
    while (length < counts.size() && counts[length] > 0)
        --counts[length++];
    return length;
}

constexpr SixDice first_cast{1, 1, 1, 1, 1, 1};

/// Counts up like an odometer; six 6s are followed by the first cast.
SixDice next_cast(SixDice dice) {
    const auto rising = std::ranges::find_if(dice, [](std::uint8_t die) { return die < 6; });
    std::fill(dice.begin(), rising, std::uint8_t{1});
    if (rising != dice.end()) ++*rising;
    return dice;
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
        if (length == 0 || values.runs[length - 1U] == 0) break;  // the remaining sequences are no longer
        scored.runs.push_back(length);
        scored.points = static_cast<std::uint8_t>(scored.points + values.runs[length - 1U]);
    }
    return scored;
}

Odds count_all_casts(const Values& values, SequencesPerCast sequences) {
    Odds odds;
    SixDice dice = first_cast;
    do {
        const Scored scored = score(values, sequences, dice);
        ++(scored.penalty ? odds.penalty : odds.points[scored.points]);
        dice = next_cast(dice);
    } while (dice != first_cast);
    return odds;
}

}  // namespace seq::six_dice
