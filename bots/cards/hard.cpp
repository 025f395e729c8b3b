#include <algorithm>

#include "bots/cards/plays.hpp"
#include "bots/decisions.hpp"

namespace seq::bots {
namespace {

Position position_of(const View& view, const Unseen& unseen) {
    return {Table{view},          view.setup.preset->deck, view.setup.side(view.observer),
            view.as_cards().hand, unseen.spaces_with(0),   unseen.spaces_with(1)};
}

/// What a play gains, with what the round after it may bring.
int gain_with_round(const View& view, const Unseen& unseen, const Position& position, const Weights& weights,
                    const Play& play) {
    const int gained = gain(position, weights, play);
    if (weights.win_soon == 0 || gained > win_score / 2) return gained;
    Position played = position;
    carry_out(played, play);
    return gained + score_of_next_round(view, unseen, played, weights);
}

/// This many plays with the greatest gain, the best first; equal ones in the order of the legal actions.
std::vector<Candidate> best_candidates(const View& view, const Unseen& unseen, const Position& position,
                                       const LegalActions& legal, const Weights& weights, std::size_t most) {
    std::vector<Candidate> candidates;
    const auto consider = [&](const Play& play) {
        const int gained = gain_with_round(view, unseen, position, weights, play);
        candidates.insert(
            std::ranges::upper_bound(candidates, gained, std::ranges::greater{}, &Candidate::gain),
            {play, gained});
        if (candidates.size() > most) candidates.pop_back();
    };
    for (const CardSpaces& card : legal.places)
        for (const Space space : card.spaces)
            for (const Play& play : with_namings(position.table, position.side, {card.face, space}))
                consider(play);
    for (const CardSpaces& card : legal.removes)
        for (const Space space : card.spaces)
            consider({card.face, space});
    SEQ_ASSERT(!candidates.empty());
    return candidates;
}

Action action_of(const Position& position, const Play& play) {
    if (position.deck->power(play.face) == Power::remove) return Remove{play.face, play.space};
    return Place{play.face, play.space, play.naming};
}

}  // namespace

SearchResult search_hard(const View& view, const LegalActions& legal, const Below& below) {
    const Unseen unseen{view};
    const Weights& weights = weights_for(view.setup);
    const Effort effort = effort_for(view.setup);
    const Position position = position_of(view, unseen);
    const std::vector<Candidate> candidates =
        best_candidates(view, unseen, position, legal, weights, effort.plays);
    if (candidates.size() == 1 || effort.deals == 0 || candidates.front().gain > win_score / 2)
        return {action_of(position, candidates.front().play), 0};
    LookAhead ahead{view, unseen, weights, effort, below};
    const Candidate& best = ahead.best(position, candidates);
    return {action_of(position, best.play), ahead.gains()};
}

Action play_hard(const View& view, const LegalActions& legal, const Below& below) {
    return search_hard(view, legal, below).action;
}

Action forfeit_hard(const View& view, const LegalActions& legal) {
    const Unseen unseen{view};
    const Weights& weights = weights_for(view.setup);
    const Position position = position_of(view, unseen);
    const auto left = [&](Face face) {
        Position without = position;
        const auto* held = std::ranges::find(without.hand, face);
        without.hand.erase_at(static_cast<std::size_t>(held - without.hand.begin()));
        return score_of(without, weights);
    };
    return Forfeit{*std::ranges::max_element(legal.forfeits, {}, left)};
}

}  // namespace seq::bots
