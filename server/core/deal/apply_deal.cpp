#include "server/core/deal/apply_deal.hpp"

#include <utility>

#include "server/core/games.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;

Deal& running_deal(State& state) {
    SEQ_ASSERT(state.deal_is_running());
    return *state.deal;
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

}  // namespace

RoomEvents open_deal(State& state, const protocol::Digest& secret, const SeatSet& absent) {
    SEQ_ASSERT(!state.deal_is_running() && !state.game_is_running());
    const std::uint32_t game = state.games + 1;
    // Commitments are bound to seats, so who plays on which is settled first and does not change any more.
    RoomEvents seats = seat_the_players(state);
    state.deal =
        Deal::open(game, deal_id(state, game), rules_of(state), state.members.seated(), secret, absent);
    RoomEvents events{opened(*state.deal)};
    std::ranges::move(seats, std::back_inserter(events));
    return events;
}

RoomEvents apply_deal(State& state, Seat seat, const protocol::DealCommit& command) {
    running_deal(state).commit(seat, command.commit);
    return {protocol::DealEvent{protocol::DealCommitted{seat, command.commit}}};
}

RoomEvents apply_deal(State& state, Seat seat, const protocol::DealReveal& command) {
    running_deal(state).reveal(seat, command.reveal);
    return {protocol::DealEvent{protocol::DealRevealed{seat, command.reveal}}};
}

RoomEvents apply_deal(State& state, const FreezeDeal&) {
    Deal& deal = running_deal(state);
    deal.freeze();
    protocol::DealFrozen frozen;
    for (const auto& share : deal.ceremony().seats)
        frozen.commits.push_back(share.commit);
    return {protocol::DealEvent{std::move(frozen)}};
}

RoomEvents apply_deal(State& state, const RepeatDeal& decision) {
    Deal& deal = running_deal(state);
    const protocol::DealVoided voided{deal.ceremony().epoch, deal.awaited(), deal.ceremony().server_secret};
    deal.begin_again(decision.secret, decision.absent);
    return {protocol::DealEvent{voided}, opened(deal)};
}

RoomEvents apply_deal(State& state, const FinishDeal&) {
    running_deal(state).finish();
    return begin_game(state, {});
}

}  // namespace seq::core
