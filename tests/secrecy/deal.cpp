#include "tests/secrecy/deal.hpp"

#include <algorithm>

namespace seq::secrecy {
namespace {

/// The same cards, in the order of these faces.
void put_in_order(CardPile& cards, const std::vector<Face>& faces, const Deck& deck) {
    SEQ_ASSERT(faces.size() == cards.size());
    for (std::size_t n = 0; n < faces.size(); ++n) {
        const auto found = std::find_if(cards.begin() + n, cards.end(),
                                        [&](Card card) { return deck.face_of(card) == faces[n]; });
        SEQ_ASSERT(found != cards.end());
        std::swap(cards[n], *found);
    }
}

}  // namespace

void DealtChance::shuffle(CardPile& cards) {
    const std::size_t pile = shuffles_++;
    if (pile < deal_.piles.size()) return put_in_order(cards, deal_.piles[pile], *deal_.deck);
    key_.shuffle(cards);
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
    return deal_.forfeits[forfeits_++];
}

}  // namespace seq::secrecy
