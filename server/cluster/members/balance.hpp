#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "server/machine/clock.hpp"

namespace seq::cluster {

/// Decides when a node gives a room that it has loaded to another one, so that each has about as many.
/// Differences that come and go by themselves do not count, and a node that begins to give rooms away stops
/// at its share, so that no room goes back and forth.
class Balance {
  public:
    using Clock = machine::Clock;
    /// Nothing is moved until the same nodes have taken rooms for so long.
    static constexpr std::chrono::seconds settle_for{10};
    /// A node gives one room away in this time.
    static constexpr std::chrono::milliseconds move_every{500};

    /// Loaded rooms by node, of all nodes that take rooms.
    using Rooms = std::map<std::string, std::size_t>;

    /// The node that a room of this one goes to now; nothing if none is to move.
    std::optional<std::string> next(const Rooms& rooms, const std::string& own, Clock::time_point now);

  private:
    bool has_settled(const Rooms& rooms, Clock::time_point now);

    std::string nodes_;  ///< that took rooms at the last call
    Clock::time_point settled_at_{};
    bool is_giving_ = false;
};

}  // namespace seq::cluster
