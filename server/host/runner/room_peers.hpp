#pragma once

#include <boost/container/flat_map.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/host/peer.hpp"
#include "server/host/runner/durability_queue.hpp"
#include "server/room/room.hpp"

namespace seq::net {

/// The sessions that are in a room.
class RoomPeers {
  public:
    bool empty() const { return peers_.empty(); }
    bool contains(room::SessionId session) const { return peers_.contains(session.number); }
    /// Null if the session is not in the room.
    std::shared_ptr<Peer> find(room::SessionId session) const;
    /// Returns whether the session was not in the room before.
    bool add(const std::shared_ptr<Peer>& peer) { return peers_.try_emplace(peer->id().number, peer).second; }
    /// Returns whether the session was in the room.
    bool remove(room::SessionId session) { return peers_.erase(session.number) > 0; }
    void clear() { peers_.clear(); }

    void tell_all(const OutgoingItems& items) const;
    /// Tells all sessions this, which closes them, and removes them.
    void close_all(const OutgoingItems& items);

    /// Tells each peer whether its member has a seat, and plays, if that has changed: the limiter needs it to
    /// choose a session to evict, and players of a running game are pinged more often.
    void note_seats(const room::Room& room);
    /// Moves the room's deliveries and reasons to close into the batch, sorted by session.
    void address(room::Effects& effects, DurabilityQueue::Batch& batch) const;

  private:
    /// By session number. Flat, because every move looks all players up.
    boost::container::flat_map<std::uint64_t, std::shared_ptr<Peer>> peers_;
    std::vector<room::SessionId> seated_;      ///< the peers that were last told that they have a seat
    bool game_ran_ = false;                    ///< then
    std::vector<room::SessionId> seated_now_;  ///< only of note_seats(), kept for its memory
};

}  // namespace seq::net
