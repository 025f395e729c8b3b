#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "protocol/fairdeal/chance.hpp"
#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// The clock of a room with the option `turn_seconds`. It starts when the frame that began the turn was handed
// to its session. It is stopped while play is held and, after a restart, until its player had time to
// reconnect.

namespace seq::room {

/// The maximum lag compensation for one move.
inline constexpr std::chrono::milliseconds lag_compensation_max{1000};
/// A player is warned when this much time is left, or a third of the whole time if that is less.
inline constexpr std::chrono::seconds turn_warning_before{10};

/// The present turn; nothing while no game runs.
std::optional<Turn> turn_of(const State& state);

/// Updates the clock, warns its player, and sends it to the members if it has changed.
void follow_clock(RoomClock& clock, const State& state, TimePoint now, Effects& effects, WakeUp& wake);

/// Updates the clock without sending it.
void keep_clock(RoomClock& clock, const State& state, TimePoint now);

/// Whether the clock has been waiting since a restart for this player to reconnect.
bool clock_waits_for(const State& state, const Member& player, TimePoint now);

/// The player whose turn it is has reconnected, so the clock no longer waits for them.
void note_player_is_back(RoomClock& clock, const Member& player);

/// The lag compensation of a seat for each move: half the round trip to its player, at most
/// lag_compensation_max.
std::chrono::milliseconds lag_compensation(const State& state, Seat seat);

// All time limits of a room: of a turn, of an open call (T1) and of forfeits (S23). The remaining times are
// not journaled, because they follow from the times of the records and of the outages.

/// Starts or stops all times after a record that was replayed. `at` is the time of the record.
void keep_times(RoomClock& clock, Talk& talk, const State& state, TimePoint at);

/// An outage between the newest record and the next. All times were stopped, and the clock of a turn remains
/// stopped until its player had time to reconnect. Players who may still draw have the whole grace again
/// (S19).
void pass_outage(State& state, const Outage& outage);

bool some_time_runs(const State& state);

/// A turn whose time is over. The room plays for its seat until the turn is over, as the option `at_zero`
/// says.
class TimedOutTurn {
  public:
    /// The turn whose time is over now; nothing if there is none. The entropy is the chance of its moves.
    static std::optional<TimedOutTurn> find(const State& state, TimePoint now, const Entropy& entropy);

    /// The next entry of the turn, to be published before the next call; nothing if there are no more.
    std::optional<Entry> next(const State& state, TimePoint now);

  private:
    TimedOutTurn(const State& state, const Turn& turn, const Entropy& entropy);

    Turn turn_;
    std::unique_ptr<protocol::fairdeal::Stream>
        numbers_;  ///< behind a pointer, because the player refers to it
    std::unique_ptr<bots::Player> player_{};
    bool begins_ = true;
    bool is_over_ = false;
};

}  // namespace seq::room
