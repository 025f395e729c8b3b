#include "server/host/runner/room_peers.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace seq::net {

std::shared_ptr<Peer> RoomPeers::find(room::SessionId session) const {
    const auto found = peers_.find(session.number);
    return found == peers_.end() ? nullptr : found->second;
}

void RoomPeers::tell_all(const OutgoingItems& items) const {
    for (const auto& [number, peer] : peers_)
        peer->deliver(items);
}

void RoomPeers::close_all(const OutgoingItems& items) {
    tell_all(items);
    peers_.clear();
}

void RoomPeers::note_seats(const room::Room& room) {
    room.seated_sessions(seated_now_);
    const bool game_runs = room.game_runs();
    if (seated_now_ == seated_ && game_runs == game_ran_) return;
    seated_.swap(seated_now_);
    game_ran_ = game_runs;
    const SeatUse of_seated = game_runs ? SeatUse::playing : SeatUse::between_games;
    for (const auto& [number, peer] : peers_) {
        const bool has_seat = std::ranges::find(seated_, number, &room::SessionId::number) != seated_.end();
        peer->note_seat(has_seat ? of_seated : SeatUse::none);
    }
}

// There are only a few deliveries, so searching them again is cheap. A frame that is in the batch has left
// its delivery.
void RoomPeers::address(room::Effects& effects, DurabilityQueue::Batch& batch) const {
    const std::span deliveries{effects.deliveries.data(), effects.deliveries.size()};
    for (std::size_t first = 0; first < deliveries.size(); ++first) {
        const room::SessionId session = deliveries[first].to;
        const auto peer = deliveries[first].frame ? peers_.find(session.number) : peers_.end();
        if (peer == peers_.end()) continue;
        DurabilityQueue::Receiver& receiver = batch.receivers.emplace_back(peer->second);
        for (room::Delivery& delivery : deliveries.subspan(first)) {
            if (delivery.to != session) continue;
            batch.frames.emplace_back(std::move(delivery.frame), std::move(delivery.rest));
            ++receiver.frames;
        }
    }
    for (const room::CloseSession& close : effects.closes) {
        const auto peer = peers_.find(close.session.number);
        if (peer == peers_.end()) continue;
        auto receiver = std::ranges::find(batch.receivers, peer->second, &DurabilityQueue::Receiver::to);
        if (receiver == batch.receivers.end())
            receiver = batch.receivers.insert(receiver, {.to = peer->second});
        if (!receiver->close_reason) receiver->close_reason = close.reason;
    }
}

}  // namespace seq::net
