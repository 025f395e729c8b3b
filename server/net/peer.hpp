#pragma once

#include <memory>
#include <vector>

#include "server/core/frame.hpp"
#include "server/net/outbox.hpp"

namespace seq::net {

class RoomHost;

/// What a room's thread knows of a session. Everything may be called from any thread and returns at once.
class Peer {
  public:
    virtual ~Peer() = default;
    virtual core::SessionId id() const = 0;
    /// Puts these into the session's outbox, in order.
    virtual void deliver(std::vector<Outgoing> items) = 0;
    /// The answer to a create, join or resume: the room that the session is in now, or nothing.
    virtual void entered(std::shared_ptr<RoomHost> room) = 0;
};

}  // namespace seq::net
