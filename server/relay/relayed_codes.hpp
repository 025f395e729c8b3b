#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "protocol/message/ids.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/machine/clock.hpp"
#include "server/relay/relay_line.hpp"

namespace seq::net {

/// The spoken codes of a cluster. Each node tells all others which codes it shows, again and again while it
/// does, and forgets those of which it has not heard for a while. So every node knows every code, without
/// asking for one that somebody has typed. Thread-safe.
class RelayedCodes {
  public:
    using TimePoint = machine::Clock::time_point;

    static constexpr std::chrono::seconds announce_every{10};
    static constexpr std::chrono::seconds forget_after{25};

    RelayedCodes(RelayLine& line, const cluster::LivingNodes& nodes) : line_{line}, nodes_{nodes} {}

    /// This node shows a code from now on, or hides it.
    void show(const protocol::SpokenCode& code, TimePoint now);
    void hide(const protocol::SpokenCode& code);
    /// What another node says of its codes.
    void take(const RelayMessage& message, TimePoint now);
    /// The node that shows this code. It may be silent for a moment.
    std::optional<std::string> node_showing(const protocol::SpokenCode& code, TimePoint now) const;
    /// How many codes the other nodes show.
    std::size_t count(TimePoint now) const;
    /// Tells the other nodes again. Returns when to do so next; nothing if this node shows no code.
    std::optional<TimePoint> announce_again(TimePoint now);

  private:
    struct Remote {
        std::string node;
        std::uint64_t process = 0;
        TimePoint until;  ///< it ends, or it was not heard of for too long
    };
    void announce(const std::string& digits, TimePoint ends_at, TimePoint now) const;

    RelayLine& line_;
    const cluster::LivingNodes& nodes_;
    mutable std::mutex guard_;
    std::unordered_map<std::string, TimePoint> own_;  ///< by digits: when it ends by itself
    std::unordered_map<std::string, Remote> others_;  ///< by digits
    TimePoint announced_at_{};
};

}  // namespace seq::net
