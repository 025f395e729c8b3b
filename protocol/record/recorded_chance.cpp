#include "protocol/record/recorded_chance.hpp"

namespace seq::protocol {
namespace {

/// Brings the cards into the order that the faces say. Which of two equal cards comes first nobody can tell,
/// so the lower one does. False where the faces are not exactly those of the cards.
bool put_in_order(CardPile& cards, const FacePile& faces, const Deck& deck) {
    if (cards.size() != faces.size()) return false;
    CardPile left = cards;
    CardPile ordered;
    for (const Face face : faces) {
        std::size_t place = 0;
        while (place < left.size() && deck.face_of(left[place]) != face)
            ++place;
        if (place == left.size()) return false;
        ordered.push_back(left[place]);
        left.erase_at(place);
    }
    cards = ordered;
    return true;
}

}  // namespace

RecordedChance::RecordedChance(const Record& record)
    : cards_of_{record.setup.preset->deck}, dealer_{record.dealer.value()} {
    piles_.push_back({.pile = record.deck.value(), .line = record.last_tag_line});
    piles_.insert(piles_.end(), record.reshuffles.begin(), record.reshuffles.end());
}

Seat RecordedChance::dealer(std::size_t) {
    return dealer_;
}

void RecordedChance::shuffle(CardPile& cards) {
    if (used_ == piles_.size()) {
        fault_ = Fault::missing;
        return;
    }
    if (!put_in_order(cards, piles_[used_++].pile, *cards_of_)) fault_ = Fault::wrong;
}

}  // namespace seq::protocol
