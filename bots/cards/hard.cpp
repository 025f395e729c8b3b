#include "bots/cards/hard.hpp"

#include <algorithm>

namespace seq::bots {
namespace {

struct Judged {
    Play play;
    int gain;
};

Position position_of(const View& view, const Unseen& unseen) {
    return {Table{view},          view.setup.preset->deck, view.setup.side(view.observer),
            view.as_cards().hand, unseen.spaces_with(0),   unseen.spaces_with(1)};
}

/// So many of the plays with the greatest gain, the best first; of equals the one that is legal first.
std::vector<Judged> best_plays(const Position& position, const LegalActions& legal, const Weights& weights,
                               std::size_t most) {
    std::vector<Judged> plays;
    const auto judge = [&](const Play& play) {
        const int gained = gain(position, weights, play);
        plays.insert(std::ranges::upper_bound(plays, gained, std::ranges::greater{}, &Judged::gain),
                     {play, gained});
        if (plays.size() > most) plays.pop_back();
    };
    for (const CardSpaces& card : legal.places)
        for (const Space space : card.spaces)
            for (const Play& play : with_namings(position.table, position.side, {card.face, space}))
                judge(play);
    for (const CardSpaces& card : legal.removes)
        for (const Space space : card.spaces)
            judge({card.face, space});
    SEQ_ASSERT(!plays.empty());
    return plays;
}

Action action_of(const Position& position, const Play& play) {
    if (position.deck->power(play.face) == Power::remove) return Remove{play.face, play.space};
    return Place{play.face, play.space, play.naming};
}

}  // namespace

Action play_hard(const View& view, const LegalActions& legal, const Below& below, const Weights& weights,
                 const Effort& effort) {
    const Unseen unseen{view};
    const Position position = position_of(view, unseen);
    const std::vector<Judged> plays = best_plays(position, legal, weights, effort.plays);
    if (plays.size() == 1 || effort.replies == 0 || plays.front().gain > win_worth / 2)
        return action_of(position, plays.front().play);
    const LookAhead ahead{view, unseen, weights, effort, below};
    const auto value = [&](const Judged& judged) {
        Position played = position;
        carry_out(played, judged.play);
        return ahead.value(played);
    };
    return action_of(position, std::ranges::max_element(plays, {}, value)->play);
}

Action forfeit_hard(const View& view, const LegalActions& legal, const Weights& weights) {
    const Unseen unseen{view};
    const Position position = position_of(view, unseen);
    const auto left = [&](Face face) {
        Position without = position;
        const auto* held = std::ranges::find(without.hand, face);
        without.hand.erase_at(static_cast<std::size_t>(held - without.hand.begin()));
        return worth_of(without, weights);
    };
    return Forfeit{*std::ranges::max_element(legal.forfeits, {}, left)};
}

}  // namespace seq::bots
