#include "engine/six_dice/odds.hpp"

#include <algorithm>

namespace seq::six_dice {
namespace {

constexpr SixDice first_cast{1, 1, 1, 1, 1, 1};

/// Counts up as an odometer does; from six 6s on to the first cast.
SixDice next_cast(SixDice dice) {
    const auto rising = std::ranges::find_if(dice, [](std::uint8_t die) { return die < 6; });
    std::fill(dice.begin(), rising, std::uint8_t{1});
    if (rising != dice.end()) ++*rising;
    return dice;
}

}  // namespace

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
