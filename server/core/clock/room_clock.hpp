#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "engine/base/seat.hpp"
#include "server/core/clock/countdown.hpp"
#include "server/core/delivery.hpp"

namespace seq::core {

/// A turn of the running game: what a seat does before play passes on, and has a time for. An owed draw (S19)
/// is a right of its own, and a forfeit (S23) has a time of its own: neither is part of a turn.
struct Turn {
    Seat seat;
    std::uint32_t game = 0;
    std::uint32_t number = 0;  ///< in the game: who moves twice in a row has two turns
    std::uint32_t acts = 0;    ///< what was done in it already: the roll before the chip, an exchange
    bool may_act = true;       ///< else it waits until forfeits are chosen

    /// The same turn, however much was done in it meanwhile.
    bool is_same(const Turn& other) const {
        return seat == other.seat && game == other.game && number == other.number;
    }
};

/// The clock of one turn.
struct TurnClock {
    Turn turn;
    Countdown time;
    /// The clock runs when the frames of this version have been handed over, because they ask the seat to
    /// act. Nothing while the turn waits for something else.
    std::optional<std::uint64_t> sent_by{};
    bool begun = false;  ///< it has run, or its player was here and it could have
    bool warned = false;
};

/// A clock as it was last sent to the members.
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
    std::set<SessionId> notified;     ///< and to whom
    std::uint64_t restored = 0;       ///< the version that was the newest when rooms were served again
    TimePoint awake_since{};          ///< and when that was
};

}  // namespace seq::core
