#pragma once

#include <chrono>

#include "protocol/message/client_message.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// The room that a session is in, as the session sees it: a RoomRunner of this process, or a relay to one of
/// another process. All functions are thread-safe and return at once.
class RoomLink {
  public:
    virtual ~RoomLink() = default;

    virtual const protocol::RoomCode& code() const = 0;
    /// Handles a command of a session that is in the room.
    virtual void command(room::SessionId session, protocol::ClientMessage message) = 0;
    virtual void on_disconnect(room::SessionId session) = 0;
    /// The session does not answer pings, and nothing was heard of it for this time.
    virtual void on_silence(room::SessionId session, std::chrono::milliseconds silent_for) = 0;
    /// Something was heard of a silent session.
    virtual void on_sound(room::SessionId session) = 0;
    /// A new measurement of the session's round trip.
    virtual void round_trip(room::SessionId session, std::chrono::milliseconds time) = 0;
    /// The server shuts down: closes the session after everything that the room has sent to it so far.
    virtual void drain(room::SessionId session) = 0;
};

}  // namespace seq::net
