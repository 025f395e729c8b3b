#include "server/core/deal/deal_deeds.hpp"

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

Happened enact_deal(State& state, const DealOpened& deed) {
    SEQ_ASSERT(!state.deal_is_running() && !state.game_is_running());
    const std::uint32_t game = state.games + 1;
    // Commitments are bound to seats, so who plays on which is settled first and does not change any more.
    Happened seats = seat_the_players(state);
    state.deal = Deal::open(game, deal_id(state, game), rules_of(state), state.members.seated(), deed.secret,
                            deed.absent);
    Happened happened{opened(*state.deal)};
    std::ranges::move(seats, std::back_inserter(happened));
    return happened;
}

Happened enact_deal(State& state, Seat seat, const DealCommitted& deed) {
    running_deal(state).commit(seat, deed.commit);
    return {protocol::DealEvent{protocol::DealCommitted{seat, deed.commit}}};
}

Happened enact_deal(State& state, const DealFrozen&) {
    Deal& deal = running_deal(state);
    deal.freeze();
    protocol::DealFrozen frozen;
    for (const auto& share : deal.ceremony().seats)
        frozen.commits.push_back(share.commit);
    return {protocol::DealEvent{std::move(frozen)}};
}

Happened enact_deal(State& state, Seat seat, const DealRevealed& deed) {
    running_deal(state).reveal(seat, deed.reveal);
    return {protocol::DealEvent{protocol::DealRevealed{seat, deed.reveal}}};
}

Happened enact_deal(State& state, const DealVoided& deed) {
    Deal& deal = running_deal(state);
    const protocol::DealVoided voided{deal.ceremony().epoch, deal.awaited(), deal.ceremony().server_secret};
    deal.begin_again(deed.next.secret, deed.next.absent);
    return {protocol::DealEvent{voided}, opened(deal)};
}

Happened enact_deal(State& state, const DealDone&) {
    running_deal(state).finish();
    return begin_game(state, {});
}

}  // namespace seq::core
