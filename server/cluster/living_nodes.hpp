#pragma once

#include <string>

#include "protocol/message/ids.hpp"

namespace seq::cluster {

/// Which nodes of the cluster live, as far as this one knows.
class LivingNodes {
  public:
    virtual ~LivingNodes() = default;

    /// Whether the node lives, or may live: a node that has just started does not know the others yet.
    /// Thread-safe.
    virtual bool is_alive(const std::string& node) const = 0;
    /// Whether this node looks after a room that nobody has. Thread-safe.
    virtual bool is_responsible_for(const protocol::RoomCode&) const { return true; }
};

}  // namespace seq::cluster
