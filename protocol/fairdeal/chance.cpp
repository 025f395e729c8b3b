#include "protocol/fairdeal/chance.hpp"

#include "protocol/fairdeal/draws.hpp"

namespace seq::protocol {

Seat FairDealChance::dealer(std::size_t players) {
    return fairdeal::dealer(master_, players);
}

void FairDealChance::shuffle(CardPile& cards) {
    fairdeal::shuffle(master_, shuffles_++, cards.span());
}

}  // namespace seq::protocol
