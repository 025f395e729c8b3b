#include "bots/cards/look_ahead.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"

namespace seq::bots {

Effort effort_for(const Setup& setup) {
    if (!setup.seating->in_teams())
        return {.deals = 12 / (setup.players() - 1), .seats = setup.players() - 1};
    return {.plays = 1, .deals = 0};
}

LookAhead::Deal LookAhead::deal() const {
    Deal deal;
    FacePile pile = unseen_.all();
    for (std::size_t i = 0; i < view_.setup.players(); ++i) {
        if (Seat::at(i) == view_.observer) continue;
        for (std::uint8_t n = view_.as_cards().hand_sizes[i]; n > 0; --n)
            deal.hands[i].push_back(take_one(pile, below_));
    }
    deal.drawn = take_one(pile, below_);
    return deal;
}

std::optional<Play> LookAhead::best_play(const Position& position, const Choices& choices) {
    std::optional<Play> best;
    int most = 0;
    for (const CardSpaces& card : choices) {
        for (const Space space : card.spaces) {
            const Play play{card.face, space};
            const int gained = gain(position, weights_, play);
            ++gains_;
            if (best && gained <= most) continue;
            best = play;
            most = gained;
        }
    }
    return best;
}

bool LookAhead::move(Table& table, Side side, const Hand& hand) {
    Position position{table, view_.setup.preset->deck, side, hand};
    const auto play = best_play(position, urgent_choices(position));
    if (!play) return false;
    carry_out(position, *play);
    table = position.table;
    return table.needed(side) == 0;
}

long LookAhead::value(const Position& played, const Deal& deal) {
    Position later = played;
    const std::size_t players = view_.setup.players();
    SEQ_ASSERT(players > 0);
    bool over = later.table.needed(later.side) == 0;
    Seat seat = view_.observer;
    for (std::size_t n = 0; n < effort_.seats && !over; ++n) {
        seat = next_seat(seat, players);
        over = move(later.table, view_.setup.side(seat), deal.hands[seat.index()]);
    }
    if (effort_.seats + 1 < players) return score_of(later, weights_);
    later.hand.push_back(deal.drawn);
    if (!over)
        if (const auto play = best_play(later, urgent_choices(later))) carry_out(later, *play);
    return score_of(later, weights_);
}

const Candidate& LookAhead::best(const Position& position, const std::vector<Candidate>& candidates) {
    std::vector<Position> played(candidates.size(), position);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        carry_out(played[i], candidates[i].play);
    std::vector<long> values(candidates.size());
    for (std::size_t n = 0; n < effort_.deals && gains_ < effort_.gains_max; ++n) {
        const Deal dealt = deal();
        for (std::size_t i = 0; i < candidates.size(); ++i)
            values[i] += value(played[i], dealt);
    }
    return candidates[static_cast<std::size_t>(std::ranges::max_element(values) - values.begin())];
}

}  // namespace seq::bots
