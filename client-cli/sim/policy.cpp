#include "client-cli/sim/policy.hpp"

#include "bots/player.hpp"
#include "protocol/fairdeal/encoding.hpp"

namespace seq::client {
namespace {

using protocol::fairdeal::Encoder;
using protocol::fairdeal::Stream;

Action any_action(const LegalActions& legal, Stream& chance) {
    return bots::choose_uniformly(legal, [&](std::uint32_t count) { return chance.below(count); });
}

/// A seat that is owed a card acts before the seat whose turn it is.
Seat next_at_once(const Match& match) {
    for (std::size_t i = 0; i < setup(match).players(); ++i)
        if (legal_actions(match, Seat::at(i)).draw) return Seat::at(i);
    return turn(match);
}

Step drawing_at_once(const Match& match, Stream& chance) {
    const Seat seat = next_at_once(match);
    if (legal_actions(match, seat).draw) return {seat, Draw{}};
    return {seat, any_action(legal_actions(match, seat), chance)};
}

Step drawing_any_time(const Match& match, Stream& chance) {
    FixedVector<Seat, seats_max> able;
    for (std::size_t i = 0; i < setup(match).players(); ++i)
        if (!legal_actions(match, Seat::at(i)).empty()) able.push_back(Seat::at(i));
    SEQ_ASSERT(!able.empty());
    const Seat seat = able[chance.below(static_cast<std::uint32_t>(able.size()))];
    return {seat, any_action(legal_actions(match, seat), chance)};
}

}  // namespace

Step next_step(const Match& match, Draws draws, Stream& chance) {
    switch (draws) {
        case Draws::at_once: return drawing_at_once(match, chance);
        case Draws::any_time: return drawing_any_time(match, chance);
    }
    SEQ_ASSERT(!"a way to draw of the enum");
}

BotsAtTable::BotsAtTable(const Setup& setup, const std::vector<BotLevel>& levels,
                         const protocol::Digest& key) {
    for (std::size_t i = 0; i < setup.players(); ++i) {
        const auto stream =
            std::make_shared<Stream>(protocol::hmac_sha256(key, Encoder{"sim/bot"}.u64(i).result()));
        players_.push_back(bots::make_player(levels[i % levels.size()],
                                             [stream](std::uint32_t count) { return stream->below(count); }));
    }
}

Step BotsAtTable::next_step(const Match& match) {
    const Seat seat = next_at_once(match);
    return {seat, players_[seat.index()]->choose(view(match, seat), legal_actions(match, seat))};
}

}  // namespace seq::client
