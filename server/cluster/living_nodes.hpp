#pragma once

#include <cstdint>
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
    /// Whether a process of this node lives, which its life tells from those before and after it; 0: any.
    /// Thread-safe.
    virtual bool is_alive(const std::string& node, std::uint64_t /*life*/) const { return is_alive(node); }
    /// The life of this process; 0 if lives are not told apart.
    virtual std::uint64_t life() const { return 0; }
    /// Whether this node looks after a room that nobody has. Thread-safe.
    virtual bool is_responsible_for(const protocol::RoomCode&) const { return true; }
};

}  // namespace seq::cluster
