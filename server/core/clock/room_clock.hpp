#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "server/core/clock/countdown.hpp"
#include "server/core/clock/turn.hpp"

namespace seq::core {

/// The clock of one turn.
struct TurnClock {
    Turn turn;
    Countdown time;
    /// It runs when this version was handed over, for that told the seat what to do. Nothing while the turn
    /// waits for something else.
    std::optional<std::uint64_t> told_by{};
    bool begun = false;  ///< it has run, or its player was here and it could have
    bool warned = false;
};

/// A clock as its room's members were told of it.
struct ShownClock {
    Seat seat;
    bool running = false;
    std::int64_t ms = 0;  ///< the moment at which it runs out, or what is left on it while it stands
    friend bool operator==(const ShownClock&, const ShownClock&) = default;
};

/// What a room knows of clocks. No record has it: what is left follows from the times of the records, and
/// from when nobody was served (times.hpp).
struct RoomClock {
    std::optional<TurnClock> turn;    ///< where the room has a clock and a game runs
    std::optional<ShownClock> shown;  ///< what was told last
    std::set<SessionId> told;         ///< and to whom
    std::uint64_t restored = 0;       ///< the version that was the newest when rooms were served again
    TimePoint awake_since{};          ///< and when that was
};

}  // namespace seq::core
