#include "protocol/record/recorded_chance.hpp"

namespace seq::protocol {
namespace {

/// Sorts the cards into the order of the faces. Of two cards with the same face, the lower one comes first.
/// Returns false if the faces are not exactly those of the cards.
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

/// The first card with this face.
Card card_of(Face face, const Deck& deck) {
    std::uint8_t byte = 0;
    while (deck.faces[byte] != face)
        ++byte;
    return Card{byte};
}

}  // namespace

RecordedChance::RecordedChance(const Record& record)
    : cards_of_{record.setup.preset->deck},
      dealer_{record.dealer.value_or(Seat{1})},
      cuts_{record.cuts},
      rolls_{record.rolls} {
    if (record.deck) piles_.push_back({.pile = *record.deck, .line = record.last_tag_line});
    piles_.insert(piles_.end(), record.reshuffles.begin(), record.reshuffles.end());
}

Seat RecordedChance::dealer(std::size_t) {
    return dealer_;
}

Card RecordedChance::cut(std::uint32_t round) {
    if (round != cut_round_) cuts_used_ = 0;
    cut_round_ = round;
    if (round < cuts_.size() && cuts_used_ < cuts_[round].size())
        return card_of(cuts_[round][cuts_used_++], *cards_of_);
    if (!fault_) fault_ = Fault::no_cut;
    return Card{static_cast<std::uint8_t>(makeshift() % deck_size)};
}

void RecordedChance::shuffle(CardPile& cards) {
    if (piles_used_ == piles_.size()) {
        if (!fault_) fault_ = Fault::no_reshuffle;
        return;
    }
    if (!put_in_order(cards, piles_[piles_used_++].pile, *cards_of_) && !fault_) fault_ = Fault::wrong_pile;
}

std::uint8_t RecordedChance::die() {
    if (rolls_used_ < rolls_.size()) return rolls_[rolls_used_++];
    if (!fault_) fault_ = Fault::no_roll;
    return static_cast<std::uint8_t>(1 + makeshift() % 6);
}

/// A replacement for missing chance, with which the engine can continue until fault() is checked. It varies,
/// so that ties end.
std::uint32_t RecordedChance::makeshift() {
    makeshift_ = makeshift_ * 1664525U + 1013904223U;
    return makeshift_ >> 16;
}

}  // namespace seq::protocol
