#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/message/ids.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// What the log of a room says of the programs that can read it. 0: nothing is known.
struct RoomVersions {
    std::uint8_t format = 0;  ///< of its messages: the newest
    int rules = 0;            ///< revision of the rules of its newest record

    bool operator==(const RoomVersions&) const = default;
};

inline RoomVersions newest_of(const RoomVersions& one, const RoomVersions& other) {
    return {std::max(one.format, other.format), std::max(one.rules, other.rules)};
}

/// What a program can read and write. It plays by the newest revision of the rules, and reads all before it.
struct KnownVersions {
    std::uint8_t oldest_format = 1;  ///< of messages of a room's log that it reads
    std::uint8_t newest_format = 1;  ///< that it reads and can write
    int rules = 1;

    /// Whether this is a format of a later program. Formats count up by one, so what is far above is garbage.
    bool is_later(std::uint8_t format) const {
        constexpr int to_come = 16;
        return format > newest_format && format <= newest_format + to_come;
    }
    /// Whether it can read a room.
    bool can_take(const RoomVersions& room) const {
        const bool reads = room.format == 0 || (oldest_format <= room.format && room.format <= newest_format);
        return reads && room.rules <= rules;
    }
};

/// What this program can do. A source of its own, which a test program replaces when it is linked, so that
/// there is a build of tomorrow.
KnownVersions known_versions();

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
