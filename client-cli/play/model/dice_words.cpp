#include "client-cli/play/model/dice_words.hpp"

#include <algorithm>
#include <array>

namespace seq::cli {
namespace {

std::string times(std::size_t count, std::string_view what) {
    constexpr std::array<std::string_view, 7> words{"no", "one", "two", "three", "four", "five", "six"};
    return std::string{words[count]} + " " + std::string{what};
}

std::size_t count_of(const SixDice& dice, std::uint8_t face) {
    return static_cast<std::size_t>(std::ranges::count(dice, face));
}

}  // namespace

std::string roll_text(const TwoDice& dice) {
    return std::to_string(total(dice)) + " (" + std::to_string(dice[0]) + "+" + std::to_string(dice[1]) + ")";
}

std::string cast_text(const SixDice& dice) {
    SixDice sorted = dice;
    std::ranges::sort(sorted);
    std::string text;
    for (const std::uint8_t die : sorted)
        text += (text.empty() ? "" : " ") + std::to_string(die);
    return text;
}

std::string run_text(std::size_t length) {
    std::string text{"1"};
    for (std::size_t die = 2; die <= length; ++die)
        text += "-" + std::to_string(die);
    return text;
}

std::string scored_text(const SixDice& dice, const six_dice::Scored& scored) {
    if (scored.penalty) return times(count_of(dice, 1), "1s");
    if (scored.points == 0) return "nothing";
    if (scored.runs.empty()) return times(count_of(dice, 6), "6s");
    std::string text;
    for (std::size_t n = 0; n < scored.runs.size(); ++n) {
        if (n > 0) text += n + 1 == scored.runs.size() ? " and " : ", ";
        text += run_text(scored.runs[n]);
    }
    return text;
}

std::string points_text(unsigned points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

}  // namespace seq::cli
