#include <array>
#include <optional>

#include "bots/decisions.hpp"
#include "bots/player.hpp"
#include "engine/dice_board/game.hpp"

namespace seq::bots {
namespace {

/// The chips of each side on the dice board.
using DiceChips = std::array<Bitboard, sides_max>;

/// Searches Sequence Dice: scores positions, and averages over the next roll. Nothing is hidden in this game,
/// so only the dice are unknown.
class DiceSearch {
  public:
    explicit DiceSearch(const View& view);

    /// The chips after a put, a swap or a removal by this side.
    DiceChips after(const Action& action, Side side) const;
    /// D8: whose turn follows on an action with this total.
    static Seat seat_after(Seat seat, unsigned total, std::size_t players);

    /// The score of the lines of this side, minus the scores of its rivals'.
    int score(const DiceChips& chips, Side side) const;
    /// The same for the observer's side after one roll by `next`, on average, scaled by the 36 ways that two
    /// dice fall.
    int score_after_next_roll(const DiceChips& chips, Seat observer, Seat next) const;

  private:
    int for_side(const DiceChips& chips, Side side) const;
    /// The score for the observer's side after the roller's best use of this total.
    int score_of_roll(const DiceChips& chips, unsigned total, Side roller, Side observer) const;

    const Setup& setup_;
    DiceChips chips_;
};

/// A line by how many chips it lacks.
constexpr std::array<int, 7> score_by_lacking{20'000, 400, 90, 24, 7, 2, 1};
/// A rival's chip in a line can still be taken away or replaced: what is left of its worth for each.
constexpr int left_by_blocker = 4;

constexpr unsigned lowest_total = 2;
constexpr unsigned highest_total = 12;
constexpr int ways_of(unsigned total) {
    return static_cast<int>(total <= 7 ? total - 1 : 13 - total);
}

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

template <typename Judge>
Action best_of(const LegalActions& legal, const Below& below, Judge judge) {
    Best<Action> best{below};
    for (std::size_t n = 0; n < legal.count(); ++n)
        best.offer(legal.at(n), judge(legal.at(n)));
    return best.found();
}

}  // namespace

Action play_dice_medium(const View& view, const LegalActions& legal, const Below& below) {
    const DiceSearch search{view};
    const Side side = view.setup.side(view.observer);
    return best_of(legal, below,
                   [&](const Action& action) { return search.score(search.after(action, side), side); });
}

Action play_dice_hard(const View& view, const LegalActions& legal, const Below& below) {
    const DiceSearch search{view};
    const unsigned rolled = total(*view.as_dice_board().roll);
    return best_of(legal, below, [&](const Action& action) {
        return search.score_after_next_roll(
            search.after(action, view.setup.side(view.observer)), view.observer,
            DiceSearch::seat_after(view.observer, rolled, view.setup.players()));
    });
}

}  // namespace seq::bots
