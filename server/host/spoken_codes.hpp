#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "protocol/message/ids.hpp"
#include "server/machine/clock.hpp"
#include "server/room/inputs.hpp"

namespace seq::net {

/// The spoken codes that hosts show on this server, in memory only. A code that has ended is not there, so
/// that it cannot be told from a wrong one. Thread-safe.
class SpokenCodes {
  public:
    using TimePoint = machine::Clock::time_point;

    explicit SpokenCodes(std::size_t codes_max) : codes_max_{codes_max} {}

    /// Fresh entropy from which a room makes a code that no room shows, and which is kept for this room until
    /// hide(). Nothing if too many are shown, together with those of other nodes.
    std::optional<room::Entropy> reserve(const protocol::RoomCode& room, TimePoint now,
                                         std::size_t elsewhere = 0);
    /// The room does not show this code any more.
    void hide(const protocol::SpokenCode& code);
    /// The room that shows this code.
    std::optional<protocol::RoomCode> room_of(const protocol::SpokenCode& code, TimePoint now) const;

  private:
    struct Shown {
        protocol::RoomCode room;
        TimePoint ends_at;
    };
    void drop_ended(TimePoint now);

    const std::size_t codes_max_;
    mutable std::mutex guard_;
    std::unordered_map<std::string, Shown> shown_;  ///< by digits
};

/// Counts wrong codes, at most so many within any 24 hours. Not thread-safe.
class WrongCodes {
  public:
    using TimePoint = machine::Clock::time_point;

    explicit WrongCodes(std::size_t most) : most_{most} {}

    /// A code is tried: counts it. Returns false, and counts nothing, if there were too many.
    bool take(TimePoint now);
    /// The code was right.
    void put_back();

  private:
    std::size_t most_;
    std::deque<TimePoint> times_;  ///< oldest first
};

}  // namespace seq::net
