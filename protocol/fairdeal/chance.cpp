#include "protocol/fairdeal/chance.hpp"

namespace seq::protocol {

Seat FairDealChance::dealer(std::size_t players) {
    return fairdeal::dealer(master_, players);
}

Card FairDealChance::cut(std::uint32_t round) {
    if (!cuts_ || round != cut_round_) cuts_.emplace(master_, round);
    cut_round_ = round;
    return cuts_->one();
}

std::uint8_t FairDealChance::die() {
    if (!dice_) dice_.emplace(master_);
    return dice_->one();
}

std::size_t FairDealChance::random_forfeit(std::size_t hand_size) {
    return fairdeal::random_forfeit(master_, forfeits_++, hand_size);
}

void FairDealChance::shuffle(CardPile& cards) {
    fairdeal::shuffle(master_, shuffles_++, cards.span());
}

}  // namespace seq::protocol
