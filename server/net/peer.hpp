#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/core/delivery.hpp"
#include "server/net/outbox.hpp"
#include "server/net/rate.hpp"

namespace seq::net {

class RoomHost;

/// How a join or resume is looked at.
enum class Scrutiny : std::uint8_t {
    usual,   ///< the code is enough where the room asks for no more
    strict,  ///< too much was guessed: only the link's secret or a token lets in, and all else is one refusal
};

/// What became of a create, join or resume.
enum class Entrance : std::uint8_t {
    in,
    refused,
    no_such_room,
    not_now,  ///< for a reason of the server's own
};

/// What a room's thread knows of a session. Everything may be called from any thread and returns at once.
class Peer {
  public:
    virtual ~Peer() = default;
    virtual core::SessionId id() const = 0;
    /// The session is over: nothing that is delivered to it arrives.
    virtual bool is_over() const { return false; }
    /// Puts these into the session's outbox, in order.
    virtual void deliver(std::vector<Outgoing> items) = 0;
    /// Whose it is, as far as that can be known.
    virtual const boost::asio::ip::address& from() const = 0;
    /// Whether the session's member has a seat; told whenever that may have changed.
    virtual void note_seat(bool has_seat) = 0;
    /// What its address may still have written.
    virtual const RecordAllowance& records() const = 0;
    /// The answer to a create, join or resume: the room, where the session is in it now.
    virtual void entered(Entrance entrance, std::shared_ptr<RoomHost> room) = 0;
};

}  // namespace seq::net
