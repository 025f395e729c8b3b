#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "server/host/outgoing.hpp"
#include "server/limits/network.hpp"
#include "server/limits/record_allowance.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/room_input.hpp"

namespace seq::net {

/// The room that a session is in, as the session sees it: a RoomRunner of this process, or a relay to one of
/// another process. All functions are thread-safe and return at once.
class RoomLink {
  public:
    virtual ~RoomLink() = default;

    virtual const protocol::RoomCode& code() const = 0;
    /// Tells the room what happens to a session that is in it: a Command, Disconnected, Silent, Reachable or
    /// RoundTrip.
    virtual void post(room::RoomInput input) = 0;
    /// The server shuts down: closes the session after everything that the room has sent to it so far.
    virtual void drain(room::SessionId session) = 0;
};

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
    virtual void entered(JoinOutcome outcome, std::shared_ptr<RoomLink> room) = 0;
};

/// The address that a peer is counted under, for the limits of a room.
inline room::SourceId source_of(const Peer& peer) {
    return {std::hash<boost::asio::ip::address>{}(counted_as(peer.from()))};
}

}  // namespace seq::net
