#include "client-cli/sim/policy.hpp"

#include "bots/random_player.hpp"

namespace seq::cli {
namespace {

using protocol::fairdeal::Stream;

Action any_action(const LegalActions& legal, Stream& chance) {
    return bots::choose_uniformly(legal, [&](std::uint32_t count) { return chance.below(count); });
}

Step drawing_at_once(const Match& match, Stream& chance) {
    for (std::size_t i = 0; i < setup(match).players(); ++i)
        if (legal_actions(match, Seat::at(i)).draw) return {Seat::at(i), Draw{}};
    const Seat seat = turn(match);
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

}  // namespace seq::cli
