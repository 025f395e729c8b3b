#include "client-cli/sim/simulate.hpp"

#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/encoding.hpp"
#include "protocol/record/recorder.hpp"

namespace seq::cli {

using protocol::fairdeal::Encoder;

void Tally::count(const Event& event) {
    if (std::holds_alternative<Passed>(event)) ++passes;
    if (std::holds_alternative<PileReshuffled>(event)) ++reshuffles;
    if (std::holds_alternative<DrawLapsed>(event)) ++lost_cards;
    const auto* ended = std::get_if<GameEnded>(&event);
    if (ended == nullptr) return;
    ++games;
    const Result& result = ended->result;
    if (result.is_draw()) ++draws;
    if (result.side.is_side()) ++wins[result.side.index()];
    if (result.seat.is_seat()) ++wins[result.seat.index()];
}

protocol::Digest game_key(std::uint64_t seed, std::uint64_t n) {
    return protocol::sha256(Encoder{"sim"}.u64(seed).u64(n).result());
}

SimulatedGame simulate(const Setup& setup, Draws draws, const protocol::Digest& key, Tally& tally) {
    protocol::FairDealChance chance{key};
    protocol::fairdeal::Stream moves{protocol::hmac_sha256(key, Encoder{"sim/moves"}.result())};
    Started started = start(setup, chance);
    Match& match = started.match;
    check_invariants(match);
    protocol::Recorder recorder{setup, {}, started.events};
    while (!result(match)) {
        const Step step = next_step(match, draws, moves);
        const Events events = apply(match, step.actor, step.action, chance);
        check_invariants(match);
        recorder.add(step.actor, step.action, events.span());
        ++tally.moves;
        for (const Event& event : events)
            tally.count(event);
    }
    return {match, recorder.record()};
}

}  // namespace seq::cli
