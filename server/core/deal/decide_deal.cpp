#include "server/core/deal/decide_deal.hpp"

#include <algorithm>

#include "engine/base/mutant.hpp"
#include "server/core/games.hpp"
#include "server/core/presence.hpp"
#include "server/core/refusals.hpp"

namespace seq::core {
namespace {

/// Whether the command is for the deal that runs, and its sender's seat takes part in it.
std::optional<protocol::Refused> why_not_in_deal(const State& state, const Member& member, std::uint32_t game,
                                                 std::uint32_t epoch) {
    if (!state.deal_is_running() || state.deal->game() != game || state.deal->ceremony().epoch != epoch)
        return refuse("deal-not-running", "no such deal is going on").value();
    if (!member.seat) return refuse("not-seated", "you have no seat in this game").value();
    if (state.deal->absent().has(*member.seat))
        return refuse("deal-absent", "your seat takes no part in this deal").value();
    return std::nullopt;
}

}  // namespace

SeatSet absent_now(const State& state) {
    SeatSet absent;
    const std::vector<const Member*> players = players_who_can_pay(state);
    for (std::size_t i = 0; i < players.size(); ++i)
        if (!is_present(*players[i])) absent.add(Seat::at(i));
    return absent;
}

Resolved deal_for_start(const State& state, const Entropy& fresh) {
    Entropy entropy = fresh;
    if (is_mutant("deal-secret-from-link")) std::ranges::copy(state.door.secret.bytes, entropy.begin());
    const SeatSet absent = absent_now(state);
    const bool nobody_there = absent.count() == players_who_can_pay(state).size();
    if (state.setup.options.deal == DealMode::quick || nobody_there) return {.chance = entropy};
    return {.chance = entropy, .absent = absent};
}

Decision decide_deal(const State& state, const Member& member, const protocol::DealCommit& command) {
    if (auto why = why_not_in_deal(state, member, command.game, command.epoch))
        return tl::unexpected{std::move(*why)};
    if (state.deal->step() != protocol::DealStep::commits)
        return refuse("deal-frozen", "the commitments of this deal are complete");
    if (!state.deal->awaited().has(*member.seat))
        return refuse("already-committed", "your seat has committed, and that does not change any more");
    return Resolved{};
}

Decision decide_deal(const State& state, const Member& member, const protocol::DealReveal& command) {
    if (auto why = why_not_in_deal(state, member, command.game, command.epoch))
        return tl::unexpected{std::move(*why)};
    if (state.deal->step() != protocol::DealStep::reveals)
        return refuse("deal-not-frozen", "nobody reveals before all commitments are there");
    if (!state.deal->awaited().has(*member.seat))
        return refuse("already-revealed", "your seat has revealed its part");
    const auto i = static_cast<std::uint32_t>(member.seat->index());
    const protocol::Digest committed =
        protocol::fairdeal::client_commit(state.deal->binding(), i, command.reveal);
    if (committed != state.deal->ceremony().seats[i].commit)
        return refuse("wrong-reveal", "this is not what your seat has committed to");
    return Resolved{};
}

std::optional<protocol::Refused> deal_holds(const State& state) {
    if (!state.deal_is_running()) return std::nullopt;
    return refuse("deal-running", "the next game is being dealt; this can be done before or after").value();
}

}  // namespace seq::core
