#include <algorithm>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

/// The rank from 0 for a two to 12 for an ace. Suits do not count.
unsigned height(Face face) {
    constexpr unsigned ranks = 13;
    return (face.number + ranks - 1U) % ranks;
}

}  // namespace

Seat cut_for_the_deal(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    SeatSet cutting = seats_up_to(setup.players());
    for (std::uint32_t round = 0;; ++round) {
        SeatSet lowest;
        unsigned least = ~0U;
        for (const Seat seat : cutting) {
            const Face face = setup.preset->deck->face_of(chance.cut(round));
            if (events != nullptr) events->push_back(CardCut{seat, face, round});
            if (height(face) < least) lowest = {};
            if (height(face) <= least) lowest.add(seat);
            least = std::min(least, height(face));
        }
        if (lowest.count() == 1) return lowest.first();
        cutting = lowest;
    }
}

}  // namespace seq::cards
