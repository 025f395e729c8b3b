#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "protocol/message/client_message.hpp"
#include "server/host/outgoing.hpp"
#include "server/limits/network.hpp"
#include "server/limits/record_allowance.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/room_input.hpp"

namespace seq::net {

class RoomRunner;

/// What a join or resume has to prove.
enum class JoinPolicy : std::uint8_t {
    usual,   ///< the room's code is enough unless the room asks for more
    strict,  ///< after too many wrong guesses: the link's secret or a token is needed, everything else gets
             ///< the same refusal
};

/// The result of a create, join, resume or shared-replay.
enum class JoinOutcome : std::uint8_t {
    in,
    served,  ///< a shared-replay was answered, and the session stays outside
    refused,
    no_such_room,
    moved,    ///< another node has the room, and the client was sent its path
    not_now,  ///< the server cannot accept it at present
};

/// What the member of a session has a seat for.
enum class SeatUse : std::uint8_t { none, between_games, playing };

/// A session as its room sees it. All functions are thread-safe and return at once.
class Peer {
  public:
    virtual ~Peer() = default;
    virtual room::SessionId id() const = 0;
    /// Whether the session has ended. Deliveries to it are discarded.
    virtual bool is_over() const { return false; }
    /// Adds these to the session's outbox, in order.
    void deliver(OutgoingItems items) {
        deliver_frames({items.frames.data(), items.frames.size()}, items.close_reason);
    }
    /// The same; takes the frames over.
    virtual void deliver_frames(std::span<OutgoingFrame> frames,
                                std::optional<room::CloseReason> close_reason) = 0;
    /// The client's address, as far as it is known.
    virtual const boost::asio::ip::address& from() const = 0;
    /// Notes whether the session's member has a seat, and plays. Called whenever that may have changed.
    virtual void note_seat(SeatUse use) = 0;
    /// How many records its address may still cause.
    virtual const RecordAllowance& records() const = 0;
    /// The outcome of a create, join, resume or shared-replay; `room` is null unless the session is in it
    /// now.
    virtual void entered(JoinOutcome outcome, std::shared_ptr<RoomRunner> room) = 0;
};

/// A create, join or resume of a session that is in no room.
struct EntryRequest {
    std::shared_ptr<Peer> peer;
    protocol::ClientMessage message;
    JoinPolicy policy = JoinPolicy::usual;
    protocol::RoomCode room{};
    /// The journal was asked where the room is, because a loaded one did not know the token.
    bool is_confirmed = false;
};

/// The address that a peer is counted under, for the limits of a room.
inline room::SourceId source_of(const Peer& peer) {
    return {std::hash<boost::asio::ip::address>{}(counted_as(peer.from()))};
}

}  // namespace seq::net
