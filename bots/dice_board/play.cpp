#include "bots/dice_board/play.hpp"

#include "bots/best.hpp"
#include "bots/dice_board/thought.hpp"

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
    const DiceThought thought{view};
    const Side side = view.setup.side(view.observer);
    return best_of(legal, below,
                   [&](const Action& action) { return thought.worth(thought.after(action, side), side); });
}

Action play_dice_hard(const View& view, const LegalActions& legal, const Below& below) {
    const DiceThought thought{view};
    const unsigned rolled = total(*view.as_dice_board().roll);
    return best_of(legal, below, [&](const Action& action) {
        return thought.worth_after_next_roll(
            thought.after(action, view.setup.side(view.observer)), view.observer,
            DiceThought::seat_after(view.observer, rolled, view.setup.players()));
    });
}

}  // namespace seq::bots
