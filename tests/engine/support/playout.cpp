#include "tests/engine/support/playout.hpp"

#include <algorithm>

namespace seq::test {

std::vector<Setup> all_setups() {
    std::vector<Setup> setups;
    for (const Seating& seating : find_preset("sequence")->seatings) {
        Setup setup = *make_setup("sequence", seating.players, seating.sides);
        for (const DrawMode draw : {DrawMode::manual, DrawMode::automatic}) {
            setup.options.draw = draw;
            setups.push_back(setup);
        }
    }
    return setups;
}

Naming random_naming(const Match& match, Seat seat, const Action& action, SplitMix& random) {
    const LinesThrough choices = namings(match, seat, action);
    Naming naming;
    const std::size_t tries = choices.empty() ? 0 : 1 + random.below(3);
    for (std::size_t n = 0; n < tries; ++n) {
        const Line wanted = choices[random.below(choices.size())];
        const auto in_the_way = [&](Line other) { return (wanted.spaces() & other.spaces()).count() > 1; };
        if (std::ranges::none_of(naming, in_the_way)) naming.push_back(wanted);
    }
    return naming;
}

Move random_move(const Match& match, SplitMix& random) {
    std::vector<Seat> able;
    for (std::size_t n = 0; n < setup(match).players(); ++n)
        if (!legal_actions(match, Seat::at(n)).empty()) able.push_back(Seat::at(n));
    SEQ_ASSERT(!able.empty());
    const Seat seat = able[random.below(able.size())];
    const LegalActions legal = legal_actions(match, seat);
    Action action = legal.at(random.below(legal.count()));
    if (auto* place = std::get_if<Place>(&action))
        if (random.one_in(2)) place->naming = random_naming(match, seat, action, random);
    return {seat, action};
}

std::vector<Seat> observers(const Setup& setup) {
    std::vector<Seat> all{spectator};
    for (std::size_t n = 0; n < setup.players(); ++n)
        all.push_back(Seat::at(n));
    return all;
}

void Census::count(std::span<const Event> events) {
    for (const Event& event : events) {
        removals += std::holds_alternative<ChipRemoved>(event) ? 1 : 0;
        sequences += std::holds_alternative<SequenceCompleted>(event) ? 1 : 0;
        lapses += std::holds_alternative<DrawLapsed>(event) ? 1 : 0;
        exchanges += std::holds_alternative<CardExchanged>(event) ? 1 : 0;
        reshuffles += std::holds_alternative<PileReshuffled>(event) ? 1 : 0;
        passes += std::holds_alternative<Passed>(event) ? 1 : 0;
        if (const auto* ended = std::get_if<GameEnded>(&event)) {
            ++games;
            ++(ended->result.rule == "S12" ? wins : stalemates);
        }
    }
    ++moves;
}

}  // namespace seq::test
