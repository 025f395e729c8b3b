#include "bots/dice_board/search.hpp"

#include <algorithm>
#include <optional>

#include "engine/dice_board/board.hpp"
#include "engine/dice_board/rules.hpp"

namespace seq::bots {
namespace {

/// A line by how many chips it lacks.
constexpr std::array<int, 7> score_by_lacking{20'000, 400, 90, 24, 7, 2, 1};
/// A rival's chip in a line can still be taken away or replaced: what is left of its worth for each.
constexpr int left_by_blocker = 4;

constexpr unsigned lowest_total = 2;
constexpr unsigned highest_total = 12;
constexpr int ways_of(unsigned total) {
    return static_cast<int>(total <= 7 ? total - 1 : 13 - total);
}

}  // namespace

DiceSearch::DiceSearch(const View& view) : setup_{view.setup}, chips_{view.as_dice_board().chips} {}

Seat DiceSearch::seat_after(Seat seat, unsigned total, std::size_t players) {
    return total == lowest_total || total == highest_total ? seat : next_seat(seat, players);
}

DiceChips DiceSearch::after(const Action& action, Side side) const {
    DiceChips chips = chips_;
    const auto leave = [&](Space space) {
        for (Bitboard& of_side : chips)
            of_side.remove(space);
    };
    if (const auto* put = std::get_if<Put>(&action)) chips[side.index()].add(put->space);
    if (const auto* removal = std::get_if<RemoveChip>(&action)) leave(removal->space);
    if (const auto* swap = std::get_if<Swap>(&action)) {
        leave(swap->space);
        chips[side.index()].add(swap->space);
    }
    return chips;
}

int DiceSearch::for_side(const DiceChips& chips, Side side) const {
    const Bitboard own = chips[side.index()];
    const Bitboard others = (chips[0] | chips[1] | chips[2]) & ~own;
    int score = 0;
    for (const Bitboard line : dice_board::lines_of(setup_.options.line)) {
        int of_line = score_by_lacking[static_cast<std::size_t>(setup_.options.line - (line & own).count())];
        for (int n = (line & others).count(); n > 0; --n)
            of_line /= left_by_blocker;
        score += of_line;
    }
    return score;
}

int DiceSearch::score(const DiceChips& chips, Side side) const {
    int score = for_side(chips, side);
    for (std::size_t i = 0; i < setup_.sides(); ++i)
        if (Side::at(i) != side) score -= for_side(chips, Side::at(i));
    return score;
}

int DiceSearch::score_of_roll(const DiceChips& chips, unsigned total, Side roller, Side observer) const {
    dice_board::Game game;
    game.chips = chips;
    const dice_board::Choices open = dice_board::choices(game, roller, total);
    std::optional<int> most;
    int seen = score(chips, observer);  // out of luck: as it is
    const auto offer = [&](const DiceChips& then) {
        const int of_roller = score(then, roller);
        if (most && of_roller <= *most) return;
        most = of_roller;
        seen = roller == observer ? of_roller : score(then, observer);
    };
    for (const Space space : open.puts | open.swaps | open.removable) {
        DiceChips then = chips;
        for (Bitboard& of_side : then)
            of_side.remove(space);
        if (!open.removable.has(space)) then[roller.index()].add(space);
        offer(then);
    }
    return seen;
}

int DiceSearch::score_after_next_roll(const DiceChips& chips, Seat observer, Seat next) const {
    const Side side = setup_.side(observer);
    if (!dice_board::completed_line(chips[side.index()], setup_.options.line).empty())
        return score(chips, side) * 36;
    int sum = 0;
    for (unsigned total = lowest_total; total <= highest_total; ++total)
        sum += ways_of(total) * score_of_roll(chips, total, setup_.side(next), side);
    return sum;
}

}  // namespace seq::bots
