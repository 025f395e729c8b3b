#include "bots/cards/look_ahead.hpp"

#include <algorithm>

namespace seq::bots {

LookAhead::LookAhead(const View& view, const Unseen& unseen, const Weights& weights, const Effort& effort,
                     const Below& below)
    : view_{view}, weights_{weights} {
    const std::size_t players = view.setup.players();
    deals_.resize(std::max<std::size_t>(1, effort.replies / (players - 1)));
    for (Deal& deal : deals_) {
        FacePile pile = unseen.all();
        for (std::size_t i = 0; i < players; ++i) {
            if (Seat::at(i) == view.observer) continue;
            for (std::uint8_t n = view.as_cards().hand_sizes[i]; n > 0; --n)
                deal.hands[i].push_back(take_one(pile, below));
        }
        deal.drawn = take_one(pile, below);
    }
}

std::optional<Play> best_play(const Position& position, const Weights& weights, const Choices& choices) {
    std::optional<Play> best;
    int most = 0;
    for (const CardSpaces& card : choices) {
        for (const Space space : card.spaces) {
            const Play play{card.face, space};
            const int gained = gain(position, weights, play);
            if (best && gained <= most) continue;
            best = play;
            most = gained;
        }
    }
    return best;
}

bool LookAhead::move(Table& table, Side side, const Hand& hand) const {
    Position position{table, view_.setup.preset->deck, side, hand};
    const auto play = best_play(position, weights_, urgent_choices(position));
    if (!play) return false;
    carry_out(position, *play);
    table = position.table;
    return table.needed(side) == 0;
}

long LookAhead::value(const Position& played, const Deal& deal) const {
    Position later = played;
    const std::size_t players = view_.setup.players();
    bool over = later.table.needed(later.side) == 0;
    for (Seat seat = next_seat(view_.observer, players); seat != view_.observer && !over;
         seat = next_seat(seat, players))
        over = move(later.table, view_.setup.side(seat), deal.hands[seat.index()]);
    later.hand.push_back(deal.drawn);
    if (!over)
        if (const auto play = best_play(later, weights_, urgent_choices(later))) carry_out(later, *play);
    return score_of(later, weights_);
}

long LookAhead::value(const Position& played) const {
    long sum = 0;
    for (const Deal& deal : deals_)
        sum += value(played, deal);
    return sum;
}

}  // namespace seq::bots
