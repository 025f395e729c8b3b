#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "engine/base/seat.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/inputs.hpp"

namespace seq::room {

/// A countdown that can be stopped and started again. It is stopped at first.
class Countdown {
  public:
    using Time = std::chrono::milliseconds;

    Countdown() = default;
    explicit Countdown(Time whole) : left_{whole} {}

    bool runs() const { return runs_since_.has_value(); }
    /// Starts it, if it is stopped. One that runs since a later time goes on from now: the system's clock was
    /// set back while the server was down, and nobody gets more time by that.
    void run(TimePoint now) {
        if (!runs_since_ || now < *runs_since_) runs_since_ = now;
    }
    void stand(TimePoint now) {
        if (!runs_since_) return;
        const Time took = std::max(now - *std::exchange(runs_since_, std::nullopt), Time{0});
        left_ -= took;
        taken_ += took;
    }
    /// Refunds at most `most` of the time used since the last refund. The countdown must be stopped.
    void refund(Time most) { left_ += std::min(most, std::exchange(taken_, Time{0})); }

    /// Negative if it ran on after its end.
    Time left(TimePoint now) const { return runs_since_ ? left_ - (now - *runs_since_) : left_; }
    /// When `rest` will be left. The countdown must be running.
    TimePoint when_left(Time rest) const { return *runs_since_ + left_ - rest; }

    auto stored_fields() { return std::tie(left_, taken_, runs_since_); }

  private:
    Time left_{0};
    Time taken_{0};  ///< used since the last refund
    std::optional<TimePoint> runs_since_;
};

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
