#include "tests/secrecy/deal.hpp"

#include <algorithm>

namespace seq::secrecy {
namespace {

/// Arranges the cards by these faces. False, and nothing has changed, if the faces are not those of the
/// cards.
bool put_in_order(CardPile& pile, const std::vector<Face>& faces, const Deck& deck) {
    if (faces.size() != pile.size()) return false;
    CardPile cards = pile;
    for (std::size_t n = 0; n < faces.size(); ++n) {
        const auto found = std::find_if(cards.begin() + n, cards.end(),
                                        [&](Card card) { return deck.face_of(card) == faces[n]; });
        if (found == cards.end()) return false;
        std::swap(cards[n], *found);
    }
    pile = cards;
    return true;
}

bool contains(const LegalActions& legal, const Action& action) {
    for (std::size_t n = 0; n < legal.count(); ++n)
        if (legal.at(n) == action) return true;
    return false;
}

}  // namespace

void DealtChance::shuffle(CardPile& cards) {
    const std::size_t pile = shuffles_++;
    if (pile < deal_.piles.size() && put_in_order(cards, deal_.piles[pile], *deal_.deck)) return;
    key_.shuffle(cards);
    deal_.has_strayed |= pile < deal_.piles.size();
    if (deal_.has_strayed) return;
    auto& faces = deal_.piles.emplace_back();
    for (const Card card : cards)
        faces.push_back(deal_.deck->face_of(card));
}

std::uint8_t DealtChance::die() {
    const std::uint8_t die = key_.die();
    if (dice_ == deal_.dice.size()) deal_.dice.push_back(die);
    return deal_.dice[dice_++];
}

std::size_t DealtChance::random_forfeit(std::size_t hand_size) {
    const std::size_t place = key_.random_forfeit(hand_size);
    if (forfeits_ == deal_.forfeits.size()) deal_.forfeits.push_back(place);
    const std::size_t dealt = deal_.forfeits[forfeits_++];
    deal_.has_strayed |= dealt >= hand_size;
    return dealt < hand_size ? dealt : place;
}

Action BotScript::next(const LegalActions& legal) {
    last_choices_ = legal.count();
    if (asked_ == actions_.size()) actions_.push_back(legal.at(random_.below(legal.count())));
    const Action& action = actions_[asked_++];
    passed_ = passed_ || std::holds_alternative<Pass>(action);
    if (contains(legal, action)) return action;
    strayed_ = true;
    return legal.at(0);
}

}  // namespace seq::secrecy
