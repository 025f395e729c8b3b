#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <tuple>

#include "engine/base/seat.hpp"
#include "server/room/clock/countdown.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::room {

/// A turn of the running game, which has a time limit. An owed draw (S19) is not part of a turn, nor is a
/// forfeit (S23), which has a time limit of its own.
struct Turn {
    Seat seat;
    std::uint32_t game = 0;
    std::uint32_t number = 0;  ///< in the game; a seat that moves twice in a row has two turns
    std::uint32_t acts = 0;    ///< actions in this turn so far: the roll before the chip, an exchange
    bool may_act = true;       ///< false while forfeits have to be chosen

    /// Whether it is the same turn, possibly after further actions.
    bool is_same(const Turn& other) const {
        return seat == other.seat && game == other.game && number == other.number;
    }
};

/// The clock of one turn.
struct TurnClock {
    Turn turn;
    Countdown time;
    /// The clock starts when the frames of this version, which ask the seat to act, were handed over. Nothing
    /// while the turn waits for something else.
    std::optional<std::uint64_t> sent_by{};
    bool begun = false;  ///< it has run, or could have because its player was connected
    bool warned = false;
};

/// A clock as it was last sent to the members.
struct ShownClock {
    Seat seat;
    bool running = false;
    std::int64_t ms = 0;  ///< the time at which it runs out, or the remaining time if it is stopped
    friend bool operator==(const ShownClock&, const ShownClock&) = default;
};

/// The clock of a room. Not journaled: the remaining time follows from the times of the records and of the
/// outages (timekeeping.hpp).
struct RoomClock {
    std::optional<TurnClock> turn;    ///< nothing without a time limit, or while no game runs
    std::optional<ShownClock> shown;  ///< as it was last sent
    std::set<SessionId> notified;     ///< the sessions that it was sent to
    std::uint64_t restored = 0;       ///< the newest version when the last outage ended
    TimePoint awake_since{};          ///< when the last outage ended

    auto stored_fields() { return std::tie(turn, restored, awake_since); }
    auto other_fields() { return std::tie(shown, notified); }
};

}  // namespace seq::room
