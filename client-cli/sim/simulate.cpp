#include "client-cli/sim/simulate.hpp"

#include "bots/player.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/encoding.hpp"
#include "protocol/record/recorder.hpp"

namespace seq::client {

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

namespace {

using protocol::fairdeal::Stream;

using Step = std::pair<Seat, Action>;

Action any_action(const LegalActions& legal, Stream& chance) {
    return bots::choose_uniformly(legal, [&](std::uint32_t count) { return chance.below(count); });
}

/// A seat that is owed a card acts before the seat whose turn it is.
Seat next_at_once(const Match& match) {
    for (const Seat seat : seats_up_to(setup(match).players()))
        if (legal_actions(match, seat).draw) return seat;
    return turn(match);
}

Step drawing_any_time(const Match& match, Stream& chance) {
    FixedVector<Seat, seats_max> able;
    for (const Seat seat : seats_up_to(setup(match).players()))
        if (!legal_actions(match, seat).empty()) able.push_back(seat);
    SEQ_ASSERT(!able.empty());
    const Seat seat = able[chance.below(static_cast<std::uint32_t>(able.size()))];
    return {seat, any_action(legal_actions(match, seat), chance)};
}

/// `next` says the next step of a match.
template <typename Next>
SimulatedGame play(const Setup& setup, const protocol::Digest& key, Tally& tally, Next next) {
    protocol::FairDealChance chance{key};
    Started started = start(setup, chance);
    Match& match = started.match;
    check_invariants(match);
    protocol::Recorder recorder{setup, {}, started.events};
    while (!result(match)) {
        const auto [actor, action] = next(match);
        const Events events = apply(match, actor, action, chance);
        check_invariants(match);
        recorder.add(actor, action, events.span());
        ++tally.moves;
        for (const Event& event : events)
            tally.count(event);
    }
    return {match, recorder.record()};
}

}  // namespace

SimulatedGame simulate(const Setup& setup, Draws draws, const protocol::Digest& key, Tally& tally,
                       const std::vector<BotLevel>& levels) {
    Stream moves{protocol::hmac_sha256(key, Encoder{"sim/moves"}.result())};
    std::vector<std::unique_ptr<bots::Player>> players;  // each with its own chance
    for (std::size_t i = 0; i < setup.players() && !levels.empty(); ++i) {
        const auto stream =
            std::make_shared<Stream>(protocol::hmac_sha256(key, Encoder{"sim/bot"}.u64(i).result()));
        players.push_back(bots::make_player(levels[i % levels.size()],
                                            [stream](std::uint32_t count) { return stream->below(count); }));
    }
    SimulatedGame game = play(setup, key, tally, [&](const Match& match) -> Step {
        if (players.empty() && draws == Draws::any_time) return drawing_any_time(match, moves);
        const Seat seat = next_at_once(match);
        const LegalActions legal = legal_actions(match, seat);
        if (!players.empty()) return {seat, players[seat.index()]->choose(view(match, seat), legal)};
        return {seat, legal.draw ? Draw{} : any_action(legal, moves)};
    });
    const Result ended = result(game.match).value();
    if (!levels.empty() && ended.side.is_side()) ++tally.wins_by_bot[levels[ended.side.index()]];
    if (!levels.empty() && ended.seat.is_seat()) ++tally.wins_by_bot[levels[ended.seat.index()]];
    return game;
}

std::vector<BotLevel> seating_of_bots(const Setup& setup, const std::vector<BotLevel>& levels,
                                      std::uint64_t n) {
    std::vector<BotLevel> seated;
    const std::size_t places = setup.preset->kind == Kind::six_dice ? setup.players() : setup.sides();
    for (std::size_t i = 0; i < places && !levels.empty(); ++i)
        seated.push_back(levels[(i + n) % levels.size()]);
    return seated;
}

}  // namespace seq::client
