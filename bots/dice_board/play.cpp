#include "bots/best.hpp"
#include "bots/decisions.hpp"
#include "bots/dice_board/search.hpp"

namespace seq::bots {
namespace {

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
