#include <algorithm>
#include <iterator>
#include <utility>

#include "server/room/game/games.hpp"
#include "server/room/members/presence.hpp"

namespace seq::room {
namespace {

using protocol::DealStep;
using protocol::RoomEvent;

/// Why the command is not for the running deal, or its sender does not take part in it; nothing otherwise.
Refusal why_not_in_deal(const State& state, const Member& member, std::uint32_t game, std::uint32_t epoch) {
    if (!state.deal_is_running() || state.play.deal->game() != game ||
        state.play.deal->ceremony().epoch != epoch)
        return refusal("deal-not-running", "this deal is not running");
    if (!member.seat) return refusal("not-seated", "you have no seat in this game");
    if (state.play.deal->absent().has(*member.seat))
        return refusal("deal-absent", "your seat does not take part in this deal");
    return std::nullopt;
}

Deal& running_deal(Play& play) {
    SEQ_ASSERT(play.deal_is_running());
    return *play.deal;
}

RoomEvent opened(const Deal& deal) {
    return protocol::DealEvent{
        protocol::DealOpened{.game = deal.game(),
                             .epoch = deal.ceremony().epoch,
                             .players = static_cast<std::uint32_t>(deal.ceremony().seats.size()),
                             .rules = deal.view().rules,
                             .commit = deal.ceremony().server_commit,
                             .absent = deal.absent()}};
}

/// The seats that would not take part in a deal that opens now: those of bots and of players who are away.
SeatSet absent_now(const State& state) {
    SeatSet absent;
    const std::vector<const Member*> players = players_who_can_pay(state);
    for (std::size_t i = 0; i < players.size(); ++i)
        if (!is_present(*players[i])) absent.add(Seat::at(i));
    return absent;
}

}  // namespace

ResolvedValues deal_for_start(const State& state, const Entropy& entropy) {
    const SeatSet absent = absent_now(state);
    const bool nobody_there = absent.count() == players_who_can_pay(state).size();
    if (state.setup.options.deal == DealMode::quick || nobody_there) return {.chance = entropy};
    return {.chance = entropy, .absent = absent};
}

Decision decide_command(const State& state, const Member& member, const protocol::DealCommit& command) {
    if (auto why = why_not_in_deal(state, member, command.game, command.epoch))
        return tl::unexpected{std::move(*why)};
    if (state.play.deal->step() != DealStep::commits)
        return refuse("deal-frozen", "the commitments of this deal are complete");
    if (!state.play.deal->awaited().has(*member.seat))
        return refuse("already-committed", "your seat has already committed and cannot change that");
    return ResolvedValues{};
}

Decision decide_command(const State& state, const Member& member, const protocol::DealReveal& command) {
    if (auto why = why_not_in_deal(state, member, command.game, command.epoch))
        return tl::unexpected{std::move(*why)};
    if (state.play.deal->step() != DealStep::reveals)
        return refuse("deal-not-frozen", "reveals are only accepted after all commitments");
    if (!state.play.deal->awaited().has(*member.seat))
        return refuse("already-revealed", "your seat has already revealed");
    const auto i = static_cast<std::uint32_t>(member.seat->index());
    const protocol::Digest committed =
        protocol::fairdeal::client_commit(state.play.deal->binding(), i, command.reveal);
    if (committed != state.play.deal->ceremony().seats[i].commit)
        return refuse("wrong-reveal", "this does not match the commitment of your seat");
    return ResolvedValues{};
}

Refusal deal_holds(const State& state) {
    if (!state.deal_is_running()) return std::nullopt;
    return refusal("deal-running", "the next game is being dealt; try again when the deal is over");
}

Refusal game_holds(const State& state, std::string_view sentence) {
    if (auto dealing = deal_holds(state)) return dealing;
    if (!state.game_is_running()) return std::nullopt;
    return refusal("game-running", std::string{sentence});
}

RoomEvents open_deal(Play& play, Members& members, const State& state, const protocol::Digest& secret,
                     const SeatSet& absent) {
    SEQ_ASSERT(!state.deal_is_running() && !state.game_is_running());
    const std::uint32_t game = play.games + 1;
    // Commitments are bound to seats, so the players get their seats before it and keep them.
    RoomEvents seats = seat_the_players(play, members, state);
    play.deal = Deal::open(game, deal_id(state, game), rules_of(state), members.seated(), secret, absent);
    RoomEvents events{opened(*play.deal)};
    std::ranges::move(seats, std::back_inserter(events));
    return events;
}

RoomEvents apply_deal(Play& play, const FreezeDeal&) {
    Deal& deal = running_deal(play);
    deal.freeze();
    protocol::DealFrozen frozen;
    for (const auto& share : deal.ceremony().seats)
        frozen.commits.push_back(share.commit);
    return {protocol::DealEvent{std::move(frozen)}};
}

RoomEvents apply_deal(Play& play, const RepeatDeal& decision) {
    Deal& deal = running_deal(play);
    const protocol::DealVoided voided{deal.ceremony().epoch, deal.awaited(), deal.ceremony().server_secret};
    deal.begin_again(decision.secret, decision.absent);
    return {protocol::DealEvent{voided}, opened(deal)};
}

RoomEvents apply_deal(State& state, const FinishDeal&) {
    running_deal(state.play).finish();
    return begin_game(state, {});
}

void keep_deal_time(Play& play, TimePoint now) {
    if (!play.deal_is_running() || play.deal->awaited().empty()) return;
    if (!play.deal->ends_at) play.deal->ends_at = now + deal_step_time;
}

std::optional<Entry> deal_due(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.deal_is_running()) return std::nullopt;
    if (!state.play.deal->awaited().empty()) {
        if (state.play.deal->ends_at) wake.by(*state.play.deal->ends_at);
        return std::nullopt;
    }
    if (state.play.deal->step() == DealStep::commits) return Entry{.at = now, .cause = FreezeDeal{}};
    return Entry{.at = now, .cause = FinishDeal{}};
}

std::optional<Entry> late_deal_step(const State& state, TimePoint now, const Entropy& entropy) {
    if (!state.deal_is_running() || !state.play.deal->ends_at || now < *state.play.deal->ends_at)
        return std::nullopt;
    if (state.play.deal->step() == DealStep::commits) return Entry{.at = now, .cause = FreezeDeal{}};
    return Entry{.at = now, .cause = RepeatDeal{entropy, absent_now(state)}};
}

}  // namespace seq::room
