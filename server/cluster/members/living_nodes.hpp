#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/message/ids.hpp"
#include "server/cluster/members/versions.hpp"
#include "server/machine/clock.hpp"

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
    virtual bool lives_as(const std::string& node, std::uint64_t /*life*/) const { return is_alive(node); }
    /// The life of this process; 0 if lives are not told apart.
    virtual std::uint64_t life() const { return 0; }
    /// Start of the current lease, in which no other node takes a room from this process; empty if the lease
    /// may have expired. Thread-safe.
    virtual std::optional<machine::Clock::time_point> sure_since() const {
        return machine::Clock::time_point::min();
    }
    /// The life of the process of another node; 0 if it is not known. Thread-safe.
    virtual std::uint64_t life_of(const std::string& /*node*/) const { return 0; }
    /// The node that takes a room which nobody has instead of this one, because this one drains or plays by
    /// other rules than the room; empty: this one may take it. Thread-safe.
    virtual std::string better_for(const protocol::RoomCode&, const RoomVersions&) const { return {}; }
    /// What this node can read and write.
    virtual KnownVersions versions() const { return known_versions(); }
    /// The newest format of messages that all living nodes can read. Thread-safe.
    virtual std::uint8_t format_to_write() const { return versions().newest_format; }
    /// Whether this node looks after a room that nobody has. Thread-safe.
    virtual bool is_responsible_for(const protocol::RoomCode&, const RoomVersions&) const { return true; }
};

}  // namespace seq::cluster
