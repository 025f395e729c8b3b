#pragma once

#include <memory>
#include <string>

#include "protocol/message/client_message.hpp"
#include "server/host/peer.hpp"

namespace seq::net {

/// A create, join or resume of a session that is in no room.
struct Arrival {
    std::shared_ptr<Peer> peer;
    protocol::ClientMessage message;
    JoinPolicy policy = JoinPolicy::usual;
    protocol::RoomCode room{};
    /// The journal was asked where the room is, because a loaded one did not know the token.
    bool is_confirmed = false;
};

/// The rooms that other processes run. Thread-safe.
class RemoteRooms {
  public:
    virtual ~RemoteRooms() = default;
    /// Passes an arrival to the node that has its room, which answers the peer.
    virtual void enter(const std::string& node, Arrival arrival) = 0;

    /// From now on messages to other nodes wait for release(), which sends those for a node in one.
    virtual void hold() {}
    virtual void release() {}
};

/// Holds messages to other nodes while it lives. Null: there are no other nodes.
class HeldMessages {
  public:
    explicit HeldMessages(RemoteRooms* remote) : remote_{remote} {
        if (remote_ != nullptr) remote_->hold();
    }
    ~HeldMessages() {
        if (remote_ != nullptr) remote_->release();
    }
    HeldMessages(const HeldMessages&) = delete;
    HeldMessages& operator=(const HeldMessages&) = delete;

  private:
    RemoteRooms* const remote_;
};

}  // namespace seq::net
